import { holds } from '#server/api/viewer.ts'
import type { Domain, TopicRule } from '#server/domain.ts'
import { abilitiesRoutes } from './abilities/abilities.routes.ts'
import { curriculumAccess } from './curriculum.access.ts'
import { subjectsRoutes } from './subjects/subjects.routes.ts'
import { unitsRoutes } from './units/units.routes.ts'

/** Who may listen to `units:0`: some unit changed, and whoever has the list open asks again. */
const mayHearUnits: TopicRule = async (_db, viewer) =>
  viewer.role === 'employee' && (holds(viewer, 'curriculum.view') || holds(viewer, 'curriculum.manage'))

export const curriculumDomain: Domain = {
  name: 'curriculum',
  routes: { units: unitsRoutes, abilities: abilitiesRoutes, subjects: subjectsRoutes },
  menu: {
    tools: [
      {
        at: 45,
        needs: 'curriculum.view',
        url: '/workbench/units',
        label: 'Units',
        about: 'What is taught: units by topic with their objectives, and the abilities beside them.',
      },
    ],
  },
  access: curriculumAccess,
  topics: { units: mayHearUnits },
}
