/** What the demo asks of reports. */
export { countTallies, keepTallies } from './tallies/recount-tallies.ts'
