export { type ExpectedMeeting, listExpectedMeetings } from './family.queries.ts'
