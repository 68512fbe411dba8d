/** What a change of the school calendar does to excuses; apart, because it reaches into attendance. */

export {
  listStudentsOfDays,
  lockExcusesOfDays,
} from './closed-days/falling-away.queries.ts'
export { planFallingAway, settleFallingAway } from './closed-days/falling-away.ts'
export { planSeriesDays, settleSeriesDays } from './series/calendar-days.ts'
