/** What other domains may ask of the onboarding of families. */
export { addToOnboarding } from './families/add-to-onboarding.ts'
export {
  findMembership,
  findOnboardingStart,
  type Membership,
  type OnboardingStart,
  restoreMembership,
} from './families/membership.ts'
export { refreshStatuses } from './families/refresh-statuses.ts'
