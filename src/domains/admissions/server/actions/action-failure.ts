import { whenText } from '#domains/school-calendar/rules/day-text.ts'
import { SharingSpent } from '#vendors/google-drive/google-drive-errors.ts'
import { CrmConflict } from '#vendors/hubspot/hubspot-errors.ts'
import {
  type VendorError,
  VendorMisanswered,
  VendorRateLimited,
  VendorRefused,
} from '#vendors/vendor-errors.ts'

const minuteMs = 60_000
const longestWaitMs = 60 * minuteMs
const sharingWaitMs = 6 * 60 * minuteMs

export type Cause = 'ours' | 'theirs' | 'data' | 'permission'

/** Something of the application or at the service has to be put right by somebody: trying again alone helps nothing. */
export class ActionRefused extends Error {
  readonly failureCause: Cause

  constructor(message: string, failureCause: Cause = 'data') {
    super(message)
    this.name = 'ActionRefused'
    this.failureCause = failureCause
  }
}

/** It is not done now, and is tried again by itself. */
export class ActionWaits extends Error {
  readonly againMs: number

  constructor(message: string, againMs: number) {
    super(message)
    this.name = 'ActionWaits'
    this.againMs = againMs
  }
}

export interface ActionFailure {
  /** What is wrong and what to do, in sentences. */
  readonly text: string
  readonly cause: Cause
  /** When it is tried again by itself, epoch ms; null: not before somebody asks. */
  readonly againMs: number | null
}

const serviceNames: Readonly<Record<string, string>> = { hubspot: 'HubSpot', 'google-drive': 'Google Drive' }

/** Why an action is not done and when it is tried again: later each time, at most after an hour. */
export function actionFailure(
  error: VendorError | ActionRefused | ActionWaits,
  { tries, nowMs }: { readonly tries: number; readonly nowMs: number },
): ActionFailure {
  if (error instanceof ActionRefused) return { text: error.message, cause: error.failureCause, againMs: null }
  if (error instanceof ActionWaits)
    return {
      text: `${error.message} It is tried again ${whenText(error.againMs, nowMs)}.`,
      cause: 'data',
      againMs: error.againMs,
    }
  const service = serviceNames[error.vendor] ?? error.vendor
  const laterMs = nowMs + Math.min(minuteMs * 2 ** Math.min(tries - 1, 10), longestWaitMs)
  const trying = (what: string, againMs: number): ActionFailure => ({
    text: `${service} ${what}. It is tried again ${whenText(againMs, nowMs)}.`,
    cause: 'theirs',
    againMs,
  })
  if (error instanceof SharingSpent) return trying('shares no more folders for now', nowMs + sharingWaitMs)
  if (error instanceof VendorRateLimited)
    return trying('takes no more calls for now', Math.max(laterMs, nowMs + (error.retryAfterMs ?? 0)))
  if (error instanceof CrmConflict)
    return {
      text: `Another contact at ${service} has this address${error.existingId === null ? '' : ` (${error.existingId})`}. Merge the two there, then try again.`,
      cause: 'data',
      againMs: null,
    }
  if (error instanceof VendorRefused && (error.status === 401 || error.status === 403))
    return {
      text: `${service} does not let us: our access lacks a right, or has ended. Have whoever runs the server look at it, then try again.`,
      cause: 'permission',
      againMs: null,
    }
  if (error.mayPass || error instanceof VendorMisanswered)
    return trying('did not answer as it should', laterMs)
  return {
    text: `${service} refused it: ${error.message.slice(0, 200)}`,
    cause: 'data',
    againMs: null,
  }
}
