import { api } from '#web/calls/api.ts'

/** What shows groups, checklists and families: asked anew once something of them is saved. */
export const shownByOnboarding = () => [
  api.onboardingGroups.key(),
  api.onboardingChecklists.key(),
  api.onboardingTasks.key(),
  api.onboardingFamilies.key(),
]
