/** What other domains may ask of the sheets of persons. */
export { findStudentForSheet } from './person.queries.ts'
export { listRunningMeetings, meetingStateOf } from './present-meeting.ts'
