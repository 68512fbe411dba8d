import type { Cause } from '#contract/text/causes.ts'
import { whenText } from '#domains/school-calendar/rules/day-text.ts'
import { SharingSpent } from '#vendors/google-drive/google-drive-errors.ts'
import { CrmConflict } from '#vendors/hubspot/hubspot-errors.ts'
import type { VendorError } from '#vendors/vendor-errors.ts'
import { sortFailure, waitOf } from '#vendors/vendor-failure.ts'

const sharingWaitMs = 6 * 60 * 60_000

/** Something of the application or at the service has to be put right by somebody: trying again alone helps nothing. */
export class ActionRefused extends Error {
  readonly failureCause: Cause

  constructor(message: string, failureCause: Cause = 'data') {
    super(message)
    this.name = 'ActionRefused'
    this.failureCause = failureCause
  }
}

/** An action cannot be done now, and is tried again by itself. */
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
  const trying = (what: string, waitMs: number): ActionFailure => ({
    text: `${service} ${what}. It is tried again ${whenText(nowMs + waitMs, nowMs)}.`,
    cause: 'theirs',
    againMs: nowMs + waitMs,
  })
  if (error instanceof SharingSpent) return trying('shares no more folders for now', sharingWaitMs)
  if (error instanceof CrmConflict)
    return {
      text: `Another contact at ${service} has this address${error.existingId === null ? '' : ` (${error.existingId})`}. Merge the two there, then try again.`,
      cause: 'data',
      againMs: null,
    }
  const { kind, cause, detail, saidMs } = sortFailure(error)
  if (kind === 'no right')
    return {
      text: `${service} does not let us: our access lacks a right, or has ended. Have whoever runs the server look at it, then try again.`,
      cause,
      againMs: null,
    }
  if (kind === 'refused') return { text: `${service} refused it: ${detail}`, cause, againMs: null }
  return trying(
    kind === 'limited' ? 'takes no more calls for now' : 'did not answer as it should',
    waitOf(tries, saidMs),
  )
}
