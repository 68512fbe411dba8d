/** What other domains may ask of houses. */

export { holdTitles } from './form/house-form.queries.ts'
export { insertHouse } from './form/insert-house.ts'
export { type HouseFigures, type HouseMembers, sumHouseFigures } from './house-figures.ts'
export { mayManageHouse, mayOpenHouse } from './houses.access.ts'
export { lockHousesOfMove, lockMember, moveStudent, moveStudents } from './move-student.ts'
export { getVisibleHouse, seesHouse } from './visible-houses.queries.ts'
