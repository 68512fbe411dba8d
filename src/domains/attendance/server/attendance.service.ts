/** What other domains may ask of attendance. */
export { applyExcuseCoverage, type CoveredSession, listCoveredSessions } from './excuse-coverage.ts'
