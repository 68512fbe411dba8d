import type { ClosureReason } from '#domains/school-year/contract/closures.ts'
import { closureWords } from '#domains/school-year/rules/day-off.ts'
import { closingWords } from '../../rules/closing-words.ts'
import { isDay } from '../../rules/day-text.ts'
import type { CalendarPage, DayFacts } from '../use-school-calendar.ts'
import type { Offer } from './use-telling.tsx'

type Closure = CalendarPage['holidays'][number]

/** What the form of closed days begins with: a new closing closes as much as one may. */
export function closureValues(date: string, closure: Closure | undefined, can: DayFacts['can']) {
  const first = can.close_all ? null : can.close_campuses[0]
  const reason: ClosureReason = closure?.closed_for ?? 'snow'
  return {
    starts_on: date,
    ends_on: closure?.ends_on ?? date,
    cohort_id: String((closure === undefined ? first : closure.cohort_id) ?? ''),
    reason,
    title: closure?.title ?? closureWords.snow.label,
  }
}
export type ClosureValues = ReturnType<typeof closureValues>

/** What may be closed. */
export const placesOf = (page: CalendarPage, can: DayFacts['can']) => [
  ...(can.close_all ? [{ value: '', label: 'All campuses' }] : []),
  ...page.campuses
    .filter(({ id }) => can.close_campuses.includes(id))
    .map(({ id, title }) => ({ value: String(id), label: title })),
]

/** The announcement that is offered; while the days cannot be read yet, for the day with which the form began. */
export function closingOffer(page: CalendarPage, date: string, values: ClosureValues): Offer {
  const isWhole = isDay(values.starts_on) && isDay(values.ends_on)
  const cohortId = Number(values.cohort_id) || null
  const [startsOn, endsOn] = isWhole ? [values.starts_on, values.ends_on] : [date, date]
  const campus = page.campuses.find(({ id }) => id === cohortId)?.title ?? null
  return {
    cohortId,
    usual: closingWords({ startsOn, endsOn, campus, label: values.title, today: page.today }),
    isUsual: endsOn >= page.today,
  }
}
