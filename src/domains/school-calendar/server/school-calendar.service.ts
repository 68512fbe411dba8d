export { makeChange } from './changes/make-change.ts'
export { returnSessions } from './changes/session-effects.queries.ts'
