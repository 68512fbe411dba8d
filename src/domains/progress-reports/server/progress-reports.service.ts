/** What other domains may ask of progress reports. */
export { seesReportsOf } from './progress-reports.access.ts'
export { keepRelease } from './releasement/keep-release.ts'
