import {
  everyoneIsThere,
  knownOf,
  type RunningMeetings,
  unknownWords,
} from '#domains/attendance/web/running-words.embed.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import type { MissingNow } from '../../contract/attendance-calendar.contract.ts'

export type Missing = Pick<
  MissingNow,
  'total' | 'excused' | 'runningSessions' | 'sessionsWithoutPresence' | 'sessionsTooEarly' | 'hasPartners'
>

export const meetingsOf = (missing: Missing): RunningMeetings => ({
  running: missing.runningSessions,
  withoutPresence: missing.sessionsWithoutPresence,
  tooEarly: missing.sessionsTooEarly,
  total: missing.total,
  hasPartners: missing.hasPartners,
})

/** What the number of the missing is of: how far it is to be believed, and who is left out of it. */
export function missingSentence(missing: Missing): string {
  const { total, excused } = missing
  const meetings = meetingsOf(missing)
  if (meetings.running === 0) return 'No session is running now.'
  const known = knownOf(meetings)
  const first =
    total > 0
      ? [`Expected in ${formatNoun(known, 'running meeting')} and not in it`]
      : known > 0
        ? [everyoneIsThere(meetings)]
        : []
  const beside =
    excused === 0 ? [] : [`${formatNoun(excused, 'student')} ${excused === 1 ? 'is' : 'are'} excused`]
  return [...first, ...beside, ...unknownWords(meetings)].map((part) => `${capital(part)}.`).join(' ')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
