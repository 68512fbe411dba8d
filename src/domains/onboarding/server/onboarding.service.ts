/** What other domains may ask of the onboarding of families. */
export { addToOnboarding } from './families/add-to-onboarding.ts'
export { refreshStatuses } from './families/refresh-statuses.ts'
