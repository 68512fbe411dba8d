import { heldBy } from '#server/api/access.ts'
import { holds } from '#server/api/viewer.ts'
import type { Domain } from '#server/domain.ts'
import { groupsDownloadRoutes } from './group-tables.ts'
import { groupsRoutes } from './groups.routes.ts'
import { lastMember } from './last-member.ts'
import { rightsRoutes } from './rights.routes.ts'

/** What colleagues hold is part of who calls (`rights_held`, asked with every request); here it is changed. */
export const permissionsDomain: Domain = {
  name: 'permissions',
  routes: { groups: groupsRoutes, rights: rightsRoutes },
  downloads: [groupsDownloadRoutes],
  access: { 'groups.manage': heldBy('groups.manage') },
  owned: [lastMember],
  topics: { groups: async (_db, viewer) => holds(viewer, 'groups.manage') },
}
