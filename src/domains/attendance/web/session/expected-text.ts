import { formatNoun } from '#ui/format/quantities.ts'
import type { RollPage } from '../../contract/attendance.schemas.ts'

/** `24 students expected, 2 of them excused, and 3 external students. 1 excuse waits.` */
export function expectedText({
  attendances,
  externalStudentsAttendance,
}: Pick<RollPage, 'attendances' | 'externalStudentsAttendance'>): string {
  const externals = formatNoun(externalStudentsAttendance.length, 'external student')
  if (attendances.length === 0 && externalStudentsAttendance.length > 0) return `${externals} expected.`
  const excused = attendances.filter(({ excuse }) => excuse !== null).length
  const waiting = attendances.filter(({ waitingExcuse }) => waitingExcuse !== null).length
  const away = excused === 0 ? '' : `, ${excused} of them excused`
  const partners = externalStudentsAttendance.length === 0 ? '' : `, and ${externals}`
  const waits = waiting === 0 ? '' : ` ${formatNoun(waiting, 'excuse')} ${waiting === 1 ? 'waits' : 'wait'}.`
  return `${formatNoun(attendances.length, 'student')} expected${away}${partners}.${waits}`
}
