import type { VendorError } from '#vendors/vendor-errors.ts'
import { type FailureKind, sortFailure } from '#vendors/vendor-failure.ts'

/** What the calendar of the houses did not do, in a sentence, without what to do next where trying again helps. */
export function calendarFailure(error: VendorError) {
  const { kind, cause, detail } = sortFailure(error)
  const sentence = kind === 'refused' ? `Google Calendar refused it: ${detail}` : sentences[kind]
  return { kind, cause, sentence }
}

const sentences: Readonly<Record<Exclude<FailureKind, 'refused'>, string>> = {
  limited: 'Google Calendar takes no more calls for now.',
  'no right':
    'Google Calendar does not let us in: the account lacks a right, or its key has ended. Have whoever runs the server look at it.',
  misanswered: 'Google Calendar did not answer as it should.',
  away: 'Google Calendar did not answer as it should.',
}
