/** What other domains may ask of houses. */
export { type HouseFigures, sumHouseFigures } from './house-figures.ts'
export { lockHousesOfMove, moveStudent } from './move-student.ts'
export { getVisibleHouse, seesHouse } from './visible-houses.queries.ts'
