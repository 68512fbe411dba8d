export { getVisibleHouse, seesHouse } from './visible-houses.queries.ts'
