export { makeChange } from './changes/make-change.ts'
