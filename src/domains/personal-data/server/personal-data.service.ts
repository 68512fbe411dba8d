export { eraseAgain } from './erased-before.ts'
