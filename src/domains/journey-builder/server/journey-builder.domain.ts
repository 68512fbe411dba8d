import { holds } from '#server/api/viewer.ts'
import type { Domain, TopicRule } from '#server/domain.ts'
import { choicesRoutes } from './choices/choices.routes.ts'
import { comparisonDownloadRoutes, comparisonRoutes } from './comparison/comparison.routes.ts'
import { journeyBuilderAccess } from './journey-builder.access.ts'
import { journeyBuilderJobs } from './journey-builder.jobs.ts'
import { schedulerRoutes } from './scheduler/scheduler.routes.ts'
import { journeyDownloadRoutes, journeyRoutes } from './students/journey.routes.ts'

/**
 * `journey-builder:0`: windows or plans changed, or what they are made of: places, blocks, experiences, pathways, who is
 * away; `choices:0`: somebody saved what they choose, which happens several times a second on the last evening. Whoever has
 * open what shows it asks again.
 */
const mayHear: TopicRule = async (_db, viewer) =>
  viewer.role === 'employee' && (holds(viewer, 'journey.view') || holds(viewer, 'journey.manage'))

export const journeyBuilderDomain: Domain = {
  name: 'journey-builder',
  routes: {
    choices: choicesRoutes,
    comparison: comparisonRoutes,
    journey: journeyRoutes,
    scheduler: schedulerRoutes,
  },
  menu: {
    areas: [
      {
        at: 94,
        key: 'journey-builder',
        needs: 'journey.view',
        orNeeds: 'journey.manage',
        url: '/journey-builder',
        label: 'Journey builder',
      },
    ],
  },
  access: journeyBuilderAccess,
  jobs: journeyBuilderJobs,
  downloads: [journeyDownloadRoutes, comparisonDownloadRoutes],
  topics: { 'journey-builder': mayHear, choices: mayHear },
}
