/** What other domains may ask of houses. */
export { type HouseFigures, sumHouseFigures } from './house-figures.ts'
export { getVisibleHouse } from './visible-houses.queries.ts'
