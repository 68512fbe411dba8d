import { holds } from '#server/api/viewer.ts'
import type { Domain, TopicRule } from '#server/domain.ts'
import { pathwaysAccess } from './pathways.access.ts'
import { pathwaysRoutes } from './pathways.routes.ts'
import { studentPathwaysRoutes } from './student-pathways.routes.ts'

/** `pathways:0`: some pathway changed; whoever has one open asks again. */
const mayHear: TopicRule = async (_db, viewer) =>
  viewer.role === 'employee' && (holds(viewer, 'pathways.view') || holds(viewer, 'pathways.manage'))

export const pathwaysDomain: Domain = {
  name: 'pathways',
  routes: { pathways: pathwaysRoutes, studentPathways: studentPathwaysRoutes },
  menu: {
    areas: [
      {
        at: 95,
        key: 'pathways',
        needs: 'pathways.view',
        orNeeds: 'pathways.manage',
        url: '/journey-builder/pathways/management',
        label: 'Pathways',
      },
    ],
  },
  access: pathwaysAccess,
  topics: { pathways: mayHear },
  constraints: {
    pathways_title_key: { title: 'There is a pathway with this title in this school year already.' },
  },
}
