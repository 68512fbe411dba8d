export { listUsualTimes } from './usual-times.queries.ts'
