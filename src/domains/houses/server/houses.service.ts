/** What other domains may ask of houses. */
export { type HouseFigures, sumHouseFigures } from './house-figures.ts'
export { getVisibleHouse, seesHouse } from './visible-houses.queries.ts'
