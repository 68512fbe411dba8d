export { listImportsAdding } from './imports-adding.ts'
