/** What other domains may ask of registrations. */
export { changeMany } from './places/change-many.ts'
export { leaveRegistrations } from './places/leave-school.ts'
export { type Act, actOf, type LockedExperience, lockPlaces } from './places/lock-places.ts'
