/** What a change of the school calendar does to recurring excuses; apart, because it reaches into attendance. */

export { lockSeriesDays } from './series/calendar-days.queries.ts'
export { planSeriesDays, settleSeriesDays } from './series/calendar-days.ts'
