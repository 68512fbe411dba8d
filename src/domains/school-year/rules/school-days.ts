import { isWeekend } from '#contract/school-time.ts'

interface Range {
  readonly startsOn: string
  readonly endsOn: string
}

/** Of whom a day is asked: what is held within cycles, and not on holidays. Days are school dates, `2026-11-10`, ends inclusive. */
export interface HeldDays {
  readonly cycles: readonly Range[]
  readonly holidays: readonly (Range & {
    /** Null: the whole network. */
    readonly cohortId: number | null
  })[]
}

// Dates as text compare as days do.
const holds = (range: Range, date: string) => range.startsOn <= date && date <= range.endsOn

/**
 * Whether a day is a holiday of a campus, its own or the network's. Null is what belongs to every campus: only the network's
 * are its own. `isDayOff` of the service says the same in SQL.
 */
const isDayOff = (holidays: HeldDays['holidays'], cohortId: number | null, date: string): boolean =>
  holidays.some(
    (holiday) => (holiday.cohortId === null || holiday.cohortId === cohortId) && holds(holiday, date),
  )

/** Whether meetings of a campus may be held on a day: within a cycle, on no holiday of the network or the campus. */
export const isOpenDay = ({ cycles, holidays }: HeldDays, cohortId: number | null, date: string): boolean =>
  cycles.some((cycle) => holds(cycle, date)) && !isDayOff(holidays, cohortId, date)

/** Whether a campus has school on a day: an open one, Monday to Friday (domain.md §5). */
export const isSchoolDay = (held: HeldDays, cohortId: number | null, date: string): boolean =>
  !isWeekend(date) && isOpenDay(held, cohortId, date)
