export { listImportsAdding } from './imports-adding.ts'
export { peopleNow } from './people-now.ts'
