import {
  everyoneIsThere,
  isUnknown,
  knownOf,
  nobodyIsMissing,
  unknownWords,
} from '#domains/attendance/web/running-words.embed.tsx'
import { formatShortDay, formatWeekdayRange } from '#ui/format/days.ts'
import { formatNames, formatNoun } from '#ui/format/quantities.ts'
import { formatTimeRange, formatWhen } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { MissingToday, SchoolToday, WaitingExcuse } from '../contract/school-today.schemas.ts'

/** `Grade 9, Juniper House`: what tells two people of one name apart. */
export const placeOf = ({ grade, houseTitle }: { grade: number; houseTitle: string | null }): string =>
  [`Grade ${grade}`, houseTitle ?? 'no house'].join(', ')

/** What stands beside the figure; that nobody is missing only once it is known of every meeting that runs. */
export function missingTitle(missing: MissingToday): string {
  if (missing.total > 0) return 'Missing now'
  if (missing.running === 0) return 'No meeting runs now'
  return isUnknown(missing) ? 'Not known yet' : nobodyIsMissing(missing)
}

/** What stands under the figure: how far it is to be believed, and who is left out of it. */
export function missingWords(missing: MissingToday): string {
  const { total, waiting, excused } = missing
  const parts = [
    ...(total > 0 ? ['Longest first'] : knownOf(missing) > 0 ? [everyoneIsThere(missing)] : []),
    ...(waiting > 0 ? [`${waiting} with an excuse that waits`] : []),
    ...(excused > 0 ? [`${formatNoun(excused, 'student')} excused`] : []),
    ...unknownWords(missing),
  ]
  const sentence = parts.join(', ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** Who is missing, as it is read out. */
export function missingSaid(missing: MissingToday): string {
  if (isUnknown(missing)) return 'Who is missing is not known yet.'
  if (missing.total === 0) return `${nobodyIsMissing(missing)} now.`
  const names = missing.students.map(({ name }) => name)
  return `Missing now: ${missing.total}. ${formatNames(names, 5)}.`
}

/** `8 school days, Thu, Nov 12 – Mon, Nov 23`: the whole of it, never its first day alone. */
export function periodWords({ startAt, endAt, allDay, schoolDays }: WaitingExcuse): string {
  const [first, last] = [schoolDayOf(startAt), schoolDayOf(Date.parse(endAt) - 1)]
  if (first !== last) return `${formatNoun(schoolDays, 'school day')}, ${formatWeekdayRange(first, last)}`
  return allDay ? formatShortDay(first) : `${formatShortDay(first)}, ${formatTimeRange(startAt, endAt)}`
}

/** The evidence of an excuse in one line; who asked, and that a longer absence stands behind it. */
export function excuseWords(excuse: WaitingExcuse, nowMs: number): string {
  const { daysInARow, schoolDays, requesterName, createdAt, reason } = excuse
  const row = daysInARow > schoolDays ? `, ${daysInARow} school days in a row with others` : ''
  const asked = requesterName === '' ? '' : ` ${requesterName} asked ${formatWhen(createdAt, nowMs)}.`
  return `${periodWords(excuse)}${row}, ${reason}.${asked}`
}

type Roll = SchoolToday['untaken']['rolls'][number]

/** `today 8:45 AM, 23 students, Pat Advisor`. */
export const rollWords = ({ startAt, students, facilitators }: Roll, nowMs: number): string =>
  [formatWhen(startAt, nowMs), formatNoun(students, 'student'), formatNames(facilitators)]
    .filter(Boolean)
    .join(', ')

type Waiting = Pick<SchoolToday, 'excuses' | 'untaken' | 'unsure' | 'followUps'>

/** `Every roll is taken, no excuse waits.`: of what the viewer is asked about; nothing where everything waits. */
export function fineWords({ excuses, untaken, unsure, followUps }: Waiting): string {
  const fine = [
    ...(untaken.total === 0 ? ['every roll is taken'] : []),
    ...(excuses?.total === 0 ? ['no excuse waits'] : []),
    ...(unsure.total === 0 ? ['everyone who joined is known'] : []),
    ...(followUps?.total === 0 ? ['you have promised nothing for today'] : []),
  ].join(', ')
  return fine === '' ? '' : `${fine.charAt(0).toUpperCase()}${fine.slice(1)}.`
}

/** Said where nobody is missing and no line is drawn; that nothing waits only to whom excuses would have been shown. */
export const nothingWaits = (missing: Parameters<typeof nobodyIsMissing>[0], morning: Waiting): string =>
  morning.excuses === null
    ? `${nobodyIsMissing(missing)}. ${fineWords(morning)}`
    : `${nobodyIsMissing(missing)} and nothing waits.`
