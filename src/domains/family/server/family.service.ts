export { listExpectedMeetings } from './family.queries.ts'
