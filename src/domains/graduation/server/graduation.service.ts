/** What the demo asks of graduation. */
export { recountEverybody } from './kept/recount.ts'
