import { permissions } from '#contract/permissions.ts'
import { downloads } from '#server/api/downloads.ts'
import { invalid } from '#server/api/errors.ts'
import { byColumns, type Cell } from '#server/api/table-download.ts'
import { groupsDownloads } from '../contract/groups.downloads.ts'
import { areaOf } from '../contract/permission-areas.ts'
import { getGroup, listGroups, loadRights } from './groups.queries.ts'
import { listCampuses } from './groups.routes.ts'
import { listMembersOf } from './members.queries.ts'
import { tellRights } from './rights.routes.ts'

/** A network has thousands of colleagues: more in one group is no list. */
const mostMembers = 20_000

async function* each(rows: readonly (readonly Cell[])[]) {
  yield* rows
}

export const groupsDownloadRoutes = downloads(groupsDownloads, {
  groups: async ({ db }) => {
    const { groups, memberships } = await loadRights(db)
    const cells = groups.map(({ id, title, description, slug, grants }) => [
      ...[title, description, slug === null ? 'Your own' : 'Built in', grants.size],
      memberships.filter(({ groupId }) => groupId === id).length,
    ])
    const header = ['Group', 'Description', 'Kind', 'Permissions', 'Members']
    return { name: 'groups', header, rows: each(cells), person: null }
  },

  members: async ({ db, input: { groupId, search } }) => {
    const group = getGroup(await listGroups(db), groupId)
    const rows = await listMembersOf(db, groupId, search, { limit: mostMembers + 1, offset: 0 })
    if (rows.length > mostMembers)
      throw invalid({ search: 'A file takes up to 20,000 people. Narrow the list first.' })
    const titles = new Map((await listCampuses(db)).map(({ cohort_id, title }) => [cohort_id, title]))
    const cells = rows.map(({ id, name, email, job, cohortIds }) => [
      ...[id, name, email, job, group.title],
      cohortIds?.map((cohortId) => titles.get(cohortId) ?? '').join(', ') ?? 'Every campus',
    ])
    const header = ['Number', 'Name', 'Email', 'Job', 'Group', 'Where']
    return { name: 'group-members', header, rows: each(cells), person: byColumns(0) }
  },

  rights: async ({ db }) => {
    const cells = (await tellRights(db)).map(({ permission, people, through }) => [
      ...[areaOf(permission), permissions[permission], permission],
      through.map(({ title }) => title).join(', '),
      people,
    ])
    const header = ['About', 'Right', 'Name', 'Groups', 'People']
    return { name: 'permissions', header, rows: each(cells), person: null }
  },
})
