import { permissions } from '#contract/permissions.ts'
import { topic } from '#contract/topics.ts'
import { listOfferedCohorts } from '#domains/people/server/people.service.ts'
import { invalid, refused } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { groupsContract } from '../contract/groups.contract.ts'
import { permissionsByArea } from '../contract/permission-areas.ts'
import { heldBy, peopleOf, type Rights } from '../rules/rights.ts'
import { cohortIdsOf } from '../rules/where.ts'
import { previewGroupChange, saveGroupChange } from './change-group.ts'
import { listGroupHistory, namesIn, tellEntry, undoOf } from './group-history.ts'
import { getGroup, type ListedGroup, listGroups, loadRights, lockRights } from './groups.queries.ts'
import { listCandidates, listMembersOf } from './members.queries.ts'
import { grantedBeyond, groupRefusal, mayGrant } from './rank.ts'
import { storeChange } from './store-change.ts'

const pageSize = 50
const mostCandidates = 20

const headOf = (viewer: Viewer, rights: Rights, group: ListedGroup) => ({
  id: group.id,
  title: group.title,
  description: group.description,
  isBuiltIn: group.slug !== null,
  isSuperAdmin: group.isSuperAdmin,
  people: rights.memberships.filter(({ groupId }) => groupId === group.id).length,
  permissions: group.grants.size,
  refusal: groupRefusal(viewer, group) ?? null,
})

export const listCampuses = async (db: Database) =>
  (await listOfferedCohorts(db)).map(({ id, title }) => ({ cohort_id: id, title }))

export const groupsRoutes = handlers(groupsContract, {
  listGroups: async ({ db, viewer }) => {
    const rights = await loadRights(db)
    return { groups: rights.groups.map((group) => headOf(viewer, rights, group)) }
  },

  addGroup: async ({ input: { copy_of, ...fields }, ...context }) => {
    const { db, viewer } = context
    await lockRights(db)
    const groups = await listGroups(db)
    requireOwnTitle(groups, fields.title)
    const copied = copy_of === undefined ? undefined : getGroup(groups, copy_of)
    const { id } = await db
      .insertInto('permissionGroups')
      .values(fields)
      .returning('id')
      .executeTakeFirstOrThrow()
    const grants = [...(copied?.grants ?? [])].map(([permission, where]) => ({
      groupId: id,
      permission,
      where,
    }))
    const beyond = grantedBeyond(viewer, { groups: [], memberships: [] }, { grants })
    if (beyond)
      throw invalid({
        copy_of: `You may not give everything ${copied?.title} may do: “${permissions[beyond]}”`,
      })
    await storeChange(db, { grants })
    await insertAudit(db, context, {
      ...{ action: 'group.added', subjectType: 'permission_group', subjectId: id },
      after: { ...fields, copyOf: copy_of ?? null },
    })
    await publishChange(db, topic('groups'))
    return { ok: true as const, id, message: `${fields.title} made` }
  },

  renameGroup: async ({ input: { groupId, was, ...fields }, ...context }) => {
    const { db, viewer } = context
    await lockRights(db)
    const groups = await listGroups(db)
    const group = getGroup(groups, groupId)
    const refusal = groupRefusal(viewer, group)
    if (refusal) throw refused(refusal)
    const reads = (one: typeof fields) => one.title === group.title && one.description === group.description
    // Sent again because an answer was lost, it reads so already.
    if (was && !reads(was) && !reads(fields))
      throw invalid({
        form: 'Somebody changed this group in the meantime. Close it and open it again to see what it says now.',
      })
    requireOwnTitle(
      groups.filter(({ id }) => id !== groupId),
      fields.title,
    )
    await db.updateTable('permissionGroups').set(fields).where('id', '=', groupId).execute()
    await insertAudit(db, context, {
      ...{ action: 'group.renamed', subjectType: 'permission_group', subjectId: groupId },
      before: { title: group.title, description: group.description },
      after: fields,
    })
    await publishChange(db, topic('groups'))
    return { ok: true as const, message: `${fields.title} saved` }
  },

  getGroup: async ({ db, viewer, input: { groupId } }) => {
    const [rights, campuses] = [await loadRights(db), await listCampuses(db)]
    const group = getGroup(rights.groups, groupId)
    const holders = countHolders(rights)
    return {
      ...headOf(viewer, rights, group),
      campuses,
      grants: permissionsByArea.map((permission) => {
        const where = group.grants.get(permission)
        return {
          permission,
          isGranted: where !== undefined,
          cohort_ids: where === undefined ? null : cohortIdsOf(where),
          people: holders(permission),
          canGive: mayGrant(viewer, permission),
        }
      }),
    }
  },

  listMembers: async ({ db, input: { groupId, search, page } }) => {
    getGroup(await listGroups(db), groupId)
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listMembersOf(db, groupId, search, range),
    )
    return {
      ...{ page, pageSize, total },
      members: rows.map(({ cohortIds, total: _, ...row }) => ({ ...row, cohort_ids: cohortIds })),
      campuses: await listCampuses(db),
    }
  },

  findCandidates: async ({ db, input: { groupId, search } }) => {
    getGroup(await listGroups(db), groupId)
    return { people: await listCandidates(db, groupId, search, mostCandidates) }
  },

  listHistory: async ({ db, input: { groupId, page } }) => {
    getGroup(await listGroups(db), groupId)
    const { rows, total } = await readPage(page, pageSize, (range) => listGroupHistory(db, groupId, range))
    const [people, campuses] = [await namesIn(db, rows), await listCampuses(db)]
    const campusTitle = (id: number) =>
      campuses.find(({ cohort_id }) => cohort_id === id)?.title ?? 'a campus'
    return {
      ...{ page, pageSize, total },
      entries: rows.map((row) => ({
        id: row.id,
        happenedAt: row.happenedAt.toISOString(),
        by: row.by,
        ...tellEntry(row, { people, campusTitle }),
        undo: undoOf(row),
      })),
    }
  },

  previewChange: ({ input: { groupId, change }, ...context }) => previewGroupChange(context, groupId, change),

  saveChange: ({ input: { groupId, change, ...meant }, ...context }) =>
    saveGroupChange(context, groupId, change, meant),
})

function requireOwnTitle(others: readonly ListedGroup[], title: string): void {
  const wanted = title.toLowerCase()
  if (others.some((group) => group.title.toLowerCase() === wanted))
    throw invalid({ title: 'There is a group of this name already.' })
}

/** A function that returns how many people can do something, through whichever group. */
function countHolders(rights: Rights) {
  const held = heldBy(rights)
  const everyone = [...peopleOf(rights)].map(held)
  return (permission: (typeof permissionsByArea)[number]) =>
    everyone.filter((own) => own.has(permission)).length
}
