import type { Cause } from '#contract/text/causes.ts'
import type { VendorError } from '#vendors/vendor-errors.ts'
import { type FailureKind, sortFailure } from '#vendors/vendor-failure.ts'
import { HostMissing, HostSpent } from '#vendors/zoom/zoom-errors.ts'

export interface ConferenceFailure {
  /** What is wrong and what to do next, in sentences. */
  readonly failure: string
  readonly cause: Cause
}

export const notSetUp: ConferenceFailure = { failure: 'No video service is set up.', cause: 'ours' }
export const heldBack: ConferenceFailure = {
  failure: 'Nothing goes out of this copy of the school; see Workbench, Outbox.',
  cause: 'ours',
}

/** Why an experience could not be compared or put right, and whose it is to mend. */
export function conferenceFailure(error: VendorError): ConferenceFailure {
  if (error instanceof HostMissing)
    return {
      failure: 'Its main expert has no account at the video service. Have one made, then sync it again.',
      cause: 'data',
    }
  if (error instanceof HostSpent)
    return {
      failure: 'The video service makes no more meetings of this host today. Sync it again tomorrow.',
      cause: 'theirs',
    }
  const { kind, cause, detail } = sortFailure(error)
  const failure = kind === 'refused' ? `The video service refused it: ${detail}` : sentences[kind]
  return { failure, cause }
}

const unanswered = 'The video service did not answer as it should. Pull again in a few minutes.'

const sentences: Readonly<Record<Exclude<FailureKind, 'refused'>, string>> = {
  limited: 'The video service takes no more calls for now. Pull again in a few minutes.',
  'no right':
    'The video service does not let us in: a right is missing, or our key has ended. Have whoever runs the server look at it.',
  misanswered: unanswered,
  away: unanswered,
}
