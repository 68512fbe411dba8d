/** What other domains may ask of registrations. */
export { changeMany } from './places/change-many.ts'
export { leaveRegistrations } from './places/leave-school.ts'
export { actOf, lockPlaces } from './places/lock-places.ts'
