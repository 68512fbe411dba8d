import { formatNoun } from '#ui/format/quantities.ts'
import type { TodaySession } from './today-rows.ts'

type Running = Pick<TodaySession, 'studentsCount' | 'missingCount' | 'thereCount'>

/** What is known of who is in a running session, and whether somebody is to be looked for. */
export function presenceWords({ studentsCount, missingCount, thereCount }: Running) {
  if (missingCount === null) return { words: 'The video meeting has said nothing yet', isMissing: false }
  if (missingCount > 0) return { words: `${missingCount} of ${studentsCount} missing`, isMissing: true }
  return {
    words:
      thereCount === studentsCount
        ? `All ${formatNoun(studentsCount, 'student')} are there`
        : `${thereCount} of ${formatNoun(studentsCount, 'student')} are there`,
    isMissing: false,
  }
}
