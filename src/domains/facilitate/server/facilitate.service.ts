export { listExperienceFigures } from './sessions.queries.ts'
