import { school } from '#contract/school/school.ts'
import { formatDayRange, formatWeekdayRange } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatTimeRange } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { FamilyExcuseDetail, FamilyExcuseRow } from '../../contract/family-excuses.contract.ts'

type When = Pick<FamilyExcuseRow, 'start_at' | 'end_at' | 'all_day'>
type Series = NonNullable<FamilyExcuseRow['series']>

const lastDayOf = ({ end_at }: When) => schoolDayOf(Date.parse(end_at) - 1)

/** The days of an excuse: `Mon, Nov 9 – Tue, Nov 10`. One that ends at midnight ends the day before. */
export const daysText = (excuse: When): string =>
  formatWeekdayRange(schoolDayOf(excuse.start_at), lastDayOf(excuse))

/** Its days with the times of them: `Tue, Nov 10, 2026, all day`, `Tue, Nov 10, 2026, 1:00 – 3:30 PM EST`. */
export const whenText = (excuse: When): string => `${daysText(excuse)}, ${timesText(excuse)}`

export const timesText = ({ start_at, end_at, all_day }: When): string =>
  all_day ? 'all day' : formatTimeRange(start_at, end_at)

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** The days of a series: `Every Tuesday and Thursday, Oct 27 – Nov 26, 2026`. */
export const seriesText = ({ days, period_start, period_end }: Series): string =>
  `Every ${days.length === 5 ? 'school day' : list.format(days)}, ${formatDayRange(period_start, period_end)}`

/** Whose excuse it is: `Your excuse`, `Declan’s excuse`. */
export const titleOf = (excuse: Pick<FamilyExcuseDetail, 'student'>, isOwn: boolean): string =>
  isOwn ? 'Your excuse' : `${excuse.student.first_name}’s excuse`

/** Why a short excuse is long: it stands beside others. */
const rowText = (guardian: FamilyExcuseDetail['guardian']): string =>
  guardian !== null && guardian.days_in_a_row > guardian.school_days
    ? `Together with the excuses next to it, that makes ${formatNoun(guardian.days_in_a_row, 'school day')}. `
    : ''

/** How it stands, in a sentence, and what follows from it. */
export function standingOf({ state, guardian, requester }: FamilyExcuseDetail): {
  title: string
  next: string | undefined
} {
  const advisor = guardian?.advisor ?? null
  if (state === 'approved')
    return { title: requester?.is_staff === true ? 'Excused by the school' : 'Approved', next: undefined }
  if (state === 'rejected')
    return {
      title: 'Not approved',
      next: guardian === null ? undefined : 'Write to the school below if something is missing.',
    }
  if (advisor !== null)
    return {
      title: `Waiting for ${advisor.name} to decide`,
      next: `${rowText(guardian)}The advisor of ${advisor.house_title} decides on more than ${school().daysWithoutAdvisor} school days in a row.`,
    }
  return {
    title: 'Waiting for the school to decide',
    next: guardian === null ? undefined : 'You will be told when it is decided.',
  }
}
