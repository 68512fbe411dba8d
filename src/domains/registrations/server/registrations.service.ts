/** What other domains may ask of registrations. */
export { leaveRegistrations } from './places/leave-school.ts'
