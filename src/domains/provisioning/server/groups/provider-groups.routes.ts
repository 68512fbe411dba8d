import { sql } from 'kysely'
import { listOfferedCohorts } from '#domains/people/server/people.service.ts'
import { givesRights, listGroups, mayGive } from '#domains/permissions/server/permissions.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { type PageRange, readPage } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { everyTyped, likeText } from '#server/database/search-words.ts'
import { providerGroupsContract } from '../../contract/provider-groups.contract.ts'
import { getConnection } from '../connections/connections.queries.ts'
import { previewMapping, saveMapping } from './map-group.ts'

const pageSize = 50

interface ProviderGroupRow {
  readonly id: number
  readonly title: string
  readonly members: number
  readonly groupId: number | null
  readonly group: string | null
  readonly mappedBy: string | null
  readonly total: number
}

/** A page of what a provider pushed, by name. */
async function listProviderGroups(
  db: Database,
  { connectionId, search }: { readonly connectionId: number; readonly search: string },
  { limit, offset }: PageRange,
): Promise<ProviderGroupRow[]> {
  const { rows } = await sql<ProviderGroupRow>`
    select g.id, g.attributes ->> 'displayName' as title, g.group_id, own.title as "group", u.name as mapped_by,
      (select count(*)::int from provisioned_group_members m where m.group_id = g.id) as members,
      count(*) over ()::int as total
    from provisioned_groups g left join permission_groups own on own.id = g.group_id left join users u on u.id = g.mapped_by
    where g.connection_id = ${connectionId}
      and ${everyTyped(search, (word) => sql`g.attributes ->> 'displayName' ilike ${likeText(word)}`)}
    order by lower(g.attributes ->> 'displayName'), g.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const providerGroupsRoutes = handlers(providerGroupsContract, {
  list: async ({ db, viewer, services, input: { page, ...filter } }) => {
    const { title } = await getConnection(db, services.clock.nowMs(), filter.connectionId)
    const { rows, total } = await readPage(page, pageSize, (range) => listProviderGroups(db, filter, range))
    const groups = await listGroups(db)
    const campuses = await listOfferedCohorts(db)
    return {
      ...{ title, page, pageSize, total },
      groups: rows.map(({ id, title: name, members, groupId, group, mappedBy }) => ({
        ...{ id, title: name, members },
        mapped: groupId === null ? null : { id: groupId, title: group ?? '', by: mappedBy ?? '' },
      })),
      choices: groups
        .filter((group) => mayGive(viewer, group) && (viewer.isSuperAdmin || !givesRights(group)))
        .map(({ id, title: name }) => ({ id, title: name })),
      campuses: campuses.map((campus) => ({ cohort_id: campus.id, title: campus.title })),
    }
  },

  preview: ({ input, ...context }) => previewMapping(context, input),
  save: ({ input, ...context }) => saveMapping(context, input),
})
