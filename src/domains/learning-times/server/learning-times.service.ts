/** What the demo asks of learning times. */
export { reckonHours } from './kept/reckon-hours.ts'
