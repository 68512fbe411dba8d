/**
 * What can go wrong between us and an outside service. `mayPass` says whether the same request can
 * succeed a moment later: only such errors are tried again.
 */
export abstract class VendorError extends Error {
  abstract readonly mayPass: boolean
  readonly vendor: string

  constructor(vendor: string, message: string, options?: ErrorOptions) {
    super(`${vendor}: ${message}`, options)
    this.name = new.target.name
    this.vendor = vendor
  }
}

/** Nobody answered in time, the connection broke, or the service says that it is ill (5xx). */
export class VendorUnavailable extends VendorError {
  readonly mayPass = true
}

/**
 * This server is being stopped: what waited for its turn was not sent, and what was being read is dropped. It says nothing of
 * the service, so it is none of its errors: whoever takes something up lets it go untried (`leaveToNext`).
 */
export class VendorCutOff extends Error {
  constructor(vendor: string, options?: ErrorOptions) {
    super(`${vendor}: not asked, since this server is being stopped`, options)
    this.name = 'VendorCutOff'
  }
}

/** The service understood and said no: wrong credentials or missing scope (401, 403), or a request it will not take. */
export class VendorRefused extends VendorError {
  readonly mayPass = false
  readonly status: number

  constructor(vendor: string, status: number, message: string) {
    super(vendor, message)
    this.status = status
  }
}

/** The service knows no such thing, or does not know it yet (404). */
export class VendorNotFound extends VendorError {
  readonly mayPass = false
}

/** Too many requests. `retryAfterMs` is how long the service wants us to stay away, when it said so. */
export class VendorRateLimited extends VendorError {
  readonly mayPass = true
  readonly retryAfterMs: number | null

  constructor(vendor: string, message: string, retryAfterMs: number | null) {
    super(vendor, message)
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * The service answered something that is not its contract. Text that is no JSON is a broken transfer and
 * may pass; JSON of another shape is a change on their side and will not.
 */
export class VendorMisanswered extends VendorError {
  readonly mayPass: boolean

  constructor(vendor: string, message: string, options: ErrorOptions & { mayPass: boolean }) {
    super(vendor, message, options)
    this.mayPass = options.mayPass
  }
}
