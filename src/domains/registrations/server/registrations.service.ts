/** What other domains may ask of registrations. */
export { changeMany } from './places/change-many.ts'
export { leaveExperience } from './places/drop.ts'
export { leaveRegistrations, lockPlacesOfStudent } from './places/leave-school.ts'
export { actOf, lockPlaces, lockPlacesOf } from './places/lock-places.ts'
export { seatExperience } from './places/seat-experience.ts'
export { setPlaces } from './places/set-places.ts'
export { type FamilyMember, listFamilies } from './places/tell-families.ts'
export { managesE, managesRegistrations, registersStudent } from './registrations.access.ts'
