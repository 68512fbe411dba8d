import { reachOf } from '#server/api/viewer.ts'
import type { Domain } from '#server/domain.ts'
import { featureFlagsRoutes } from './flags.routes.ts'
import { labsDownloadRoutes } from './labs.downloads.ts'
import { labsRoutes } from './labs.routes.ts'
import { labsSettingsRoutes } from './labs-settings.routes.ts'
import { testGroupsRoutes } from './test-groups.routes.ts'

/** Who has a feature is part of who calls (`features_of`, asked with every request); here it is changed. */
export const featureFlagsDomain: Domain = {
  name: 'feature-flags',
  routes: {
    featureFlags: featureFlagsRoutes,
    testGroups: testGroupsRoutes,
    labsSettings: labsSettingsRoutes,
    labs: labsRoutes,
  },
  downloads: [labsDownloadRoutes],
  access: {
    // Features are of the whole school: a limit to some campuses does not give them.
    'feature_flags.manage': (viewer) =>
      viewer.role === 'employee' && reachOf(viewer, 'feature_flags.manage') === 'all',
  },
  // What a person may open has changed, which everybody asks for themselves.
  topics: { features: async () => true },
  constraints: {
    test_groups_title_key: { title: 'There is a group of this name already.' },
  },
  menu: {
    profile: [{ at: 27, of: 'staff', url: '/labs', label: 'Labs' }],
    tools: [
      {
        at: 48,
        needs: 'feature_flags.manage',
        url: '/workbench/feature-flags',
        label: 'Feature flags',
        about: 'Hold features back, and let groups of people try them first.',
      },
    ],
  },
}
