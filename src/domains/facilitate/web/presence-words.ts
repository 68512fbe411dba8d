import { formatNoun } from '#ui/format/quantities.ts'
import type { TodaySession } from './today-rows.ts'

type Running = Pick<TodaySession, 'studentsCount' | 'missingCount' | 'thereCount' | 'presence'>

/** What is known of who is in a running session, and whether somebody is to be looked for. */
export function presenceWords({ studentsCount, missingCount, thereCount, presence }: Running) {
  if (presence === 'unheard') return { words: 'The video meeting has said nothing yet', isMissing: false }
  // Until everyone is there somebody may still come in time.
  if (missingCount === null && thereCount < studentsCount)
    return {
      words: `${thereCount} of ${formatNoun(studentsCount, 'student')} are there, too early to say who is missing`,
      isMissing: false,
    }
  if (missingCount !== null && missingCount > 0)
    return { words: `${missingCount} of ${studentsCount} missing`, isMissing: true }
  return {
    words:
      thereCount === studentsCount
        ? `All ${formatNoun(studentsCount, 'student')} are there`
        : `${thereCount} of ${formatNoun(studentsCount, 'student')} are there`,
    isMissing: false,
  }
}
