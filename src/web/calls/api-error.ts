import { ORPCError } from '@orpc/client'

interface AnswerHeaders {
  readonly requestId?: string | undefined
  /** In seconds, as our server says it. */
  readonly retryAfter?: string | undefined
}

/** What the server answered when it refused or failed; `message` is its own sentence. */
export class ApiError extends ORPCError<string, unknown> {
  /** The number under which support finds the request. */
  readonly requestId: string | undefined
  /** A sentence by field name. */
  readonly formErrors: Readonly<Record<string, string>>
  /** How long the server asked to be left alone before the same is tried again; undefined when it did not. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: string,
    status: number,
    body: Readonly<Record<string, unknown>>,
    { requestId, retryAfter }: AnswerHeaders = {},
  ) {
    super(code, {
      status,
      defined: body['defined'] === true,
      message: typeof body['message'] === 'string' ? body['message'] : genericMessage,
      data: body['data'],
    })
    this.requestId = requestId
    const seconds = Number(retryAfter)
    this.retryAfterMs = retryAfter !== undefined && seconds >= 0 ? seconds * 1000 : undefined
    this.formErrors = isTexts(body['formErrors']) ? body['formErrors'] : {}
  }
}

/** The network lost the call or its answer. */
export class Unreachable extends Error {}

/** The network lost a write or its answer: it may have been done (decision 177). */
export class AnswerLost extends Unreachable {
  /** Whether it is done once if it is sent again as it is, now. */
  readonly isOnce: () => boolean

  constructor(message: string, { isOnce, cause }: Pick<AnswerLost, 'isOnce' | 'cause'>) {
    super(message, { cause })
    this.isOnce = isOnce
  }
}

/** The last resort of the specification (3-shell-and-houses §8). */
export const genericMessage = 'Something went wrong. Please try again later.'

/** Reads our error body, `{code, status, message, error, data, formErrors}`, with the number of the request. */
export function decodeError(body: unknown, status: number, headers: AnswerHeaders = {}): ApiError {
  const fields = isRecord(body) ? body : {}
  const code = typeof fields['code'] === 'string' ? fields['code'] : `HTTP_${status}`
  return new ApiError(code, status, fields, headers)
}

const perhapsSaved = 'It may have been saved anyway:'
const sentOnce = 'sending the same again will not do it twice.'
const lookFirst = 'check before you send it again.'

/** The sentence to show for any failure: the server's, or `failure` when it said none. */
export function messageOf(error: unknown, failure: string = genericMessage): string {
  if (error instanceof AnswerLost)
    return `${failure} ${perhapsSaved} ${error.isOnce() ? sentOnce : lookFirst}`
  return error instanceof ApiError && error.message !== genericMessage ? error.message : failure
}

/** A screen's own sentence for any failure; where a write's answer was lost, with what is to be known of that. */
export const failedOr = (failure: string, error: unknown): string =>
  error instanceof AnswerLost ? messageOf(error, failure) : failure

/** Sentences by field name; none when the failure was not about fields. */
export function formErrorsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.formErrors : {}
}

/** The number to tell support, short enough to read aloud: the first eight characters of the request's. */
export function supportNumberOf(error: unknown): string | undefined {
  const id = error instanceof ApiError ? error.requestId : undefined
  if (id === undefined) return undefined
  const short = id.replaceAll('-', '').slice(0, 8).toUpperCase()
  return short.length === 8 ? `${short.slice(0, 4)}-${short.slice(4)}` : id
}

/** The server could not be reached, or said that what it needs is away for a moment. */
export const isAway = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof ApiError &&
    (error.status === 502 ||
      error.status === 504 ||
      (error.status === 503 && error.retryAfterMs !== undefined)))

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status

/**
 * For `throwOnError`: the error is drawn in place of the page where that has nothing to show, or its viewer may not see
 * it any more. Otherwise what is shown stays, with what is typed beside it, although the newest answer did not come.
 */
export const throwsUnlessShown = (
  error: unknown,
  { state }: { readonly state: { readonly data?: unknown } },
): boolean => state.data === undefined || isStatus(error, 403) || isStatus(error, 404)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
}
