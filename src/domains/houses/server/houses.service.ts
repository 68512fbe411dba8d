export { getVisibleHouse } from './visible-houses.queries.ts'
