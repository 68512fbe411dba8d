/** What a change of the school calendar does to excuses; apart, because it reaches into attendance. */

export {
  listStudentsOfDays,
  lockExcusesOfDays,
} from './closed-days/falling-away.queries.ts'
export { applyFallingAway, planFallingAway } from './closed-days/falling-away.ts'
export { applySeriesDays, planSeriesDays } from './series/calendar-days.ts'
