/** What other domains may ask of what is taught. */
export { setCoverage } from './units/set-coverage.ts'
