import type { Domain } from '#server/domain.ts'
import { onboardingChecklistsRoutes, onboardingTasksRoutes } from './checklists/checklists.routes.ts'
import { onboardingDownloadRoutes, onboardingFamiliesRoutes } from './families/families.routes.ts'
import { onboardingGroupsRoutes, onboardingPhasesRoutes } from './groups/groups.routes.ts'
import { onboardingAccess } from './onboarding.access.ts'
import { onboardingJobs } from './onboarding.jobs.ts'
import { onboardingTopics } from './onboarding.topics.ts'
import { familyOnboardingRoutes } from './portal/portal.routes.ts'
import { onboardingSendingsRoutes } from './sendings/sendings.routes.ts'

export const onboardingDomain: Domain = {
  name: 'onboarding',
  routes: {
    onboardingFamilies: onboardingFamiliesRoutes,
    onboardingGroups: onboardingGroupsRoutes,
    onboardingPhases: onboardingPhasesRoutes,
    onboardingChecklists: onboardingChecklistsRoutes,
    onboardingTasks: onboardingTasksRoutes,
    onboardingSendings: onboardingSendingsRoutes,
    familyOnboarding: familyOnboardingRoutes,
  },
  downloads: [onboardingDownloadRoutes],
  access: onboardingAccess,
  jobs: onboardingJobs,
  topics: onboardingTopics,
  menu: {
    tools: [
      {
        at: 5,
        needs: 'onboarding.view',
        orNeeds: 'onboarding.manage',
        url: '/workbench/onboarding',
        label: 'Onboarding',
        about: 'Families before their first day: campuses, welcome mails, groups and their checklists.',
      },
    ],
  },
}
