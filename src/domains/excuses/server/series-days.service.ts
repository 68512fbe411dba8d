/** What a change of the school calendar does to recurring excuses; apart, because it reaches into attendance. */
export { planSeriesDays, settleSeriesDays } from './series/calendar-days.ts'
