import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  applyChange,
  describeEffect,
  type Group,
  giveRefusal,
  givesRights,
  loadRights,
  lockRights,
  mayGive,
  mayTake,
  type RightsChange,
  refusalOf,
} from '#domains/permissions/server/permissions.service.ts'
import { viewerOf } from '#domains/sign-in/server/sign-in.service.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { providerGroupsContract } from '../../contract/provider-groups.contract.ts'
import { getConnection } from '../connections/connections.queries.ts'
import { joining, leaving, listHeld, listTaken, noteGiven } from './given-memberships.ts'

type Context = Omit<HandlerArguments<unknown>, 'input'>

interface Asked {
  readonly connectionId: number
  readonly providerGroupId: number
  readonly group_id: number | null
}

/** A group of a provider with the people in it. Throws not-found. */
async function getMapped(db: Database, { connectionId, providerGroupId }: Asked) {
  const { rows } = await sql<{ id: number; title: string; groupId: number | null }>`
    select id, attributes ->> 'displayName' as title, group_id from provisioned_groups
    where id = ${providerGroupId} and connection_id = ${connectionId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('There is no such group in this connection.')
  const members = await sql<{ personId: number }>`
    select u.person_id from provisioned_group_members m join provisioned_users u on u.id = m.user_id
    where m.group_id = ${row.id} order by u.person_id`.execute(db)
  return { ...row, people: members.rows.map(({ personId }) => personId) }
}

/** Holds the row that `getMapped` reads until the transaction ends, for who is about to map it. */
const lockMapped = (db: Database, { connectionId, providerGroupId }: Asked) =>
  sql`select from provisioned_groups where id = ${providerGroupId} and connection_id = ${connectionId} for update`.execute(
    db,
  )

/** Throws a sentence where the viewer, or whoever made the token, may not give the group. */
async function requireMayMap(
  { db, viewer, services }: Context,
  connectionId: number,
  group: Group,
  people: readonly number[],
): Promise<void> {
  const nowMs = services.clock.nowMs()
  const { responsibleId, responsible } = await getConnection(db, nowMs, connectionId)
  const asker = await viewerOf(db, responsibleId, nowMs)
  if (!asker)
    throw invalid({ group_id: `${responsible} made the token and cannot log in any more. Make a new one.` })
  const isGiven = [undefined, ...people].every((id) => mayGive(viewer, group, 'all', id))
  if (!isGiven) throw invalid({ group_id: `You may not put these people into ${group.title}.` })
  if (givesRights(group) && !viewer.isSuperAdmin)
    throw invalid({ group_id: `${group.title} lets people give rights: only a super admin can map it.` })
  const refusals = [undefined, ...people].map((id) => giveRefusal(asker, group, id, viewer.isSuperAdmin))
  const refusal = refusals.find((one) => one !== undefined)
  if (refusal !== undefined) throw invalid({ group_id: `${refusal} Make a new token first.` })
}

/** What a mapping changes: who goes out of the group it was, and who comes into the one it is to be. */
async function planMapping(context: Context, asked: Asked) {
  const { db, viewer } = context
  const mapped = await getMapped(db, asked)
  const rights = await loadRights(db)
  const find = (id: number | null) => rights.groups.find((group) => group.id === id)
  const [from, to] = [find(mapped.groupId), find(asked.group_id)]
  if (asked.group_id !== null && !to) throw invalid({ group_id: 'There is no such group any more.' })
  if (from && from !== to && !mayTake(viewer, from))
    throw invalid({ group_id: `You may not take people out of ${from.title}.` })
  if (to) await requireMayMap(context, asked.connectionId, to, mapped.people)
  const held = to ? await listHeld(db, to.id, mapped.people) : new Set<number>()
  const joins = to && to !== from ? mapped.people.filter((id) => !held.has(id)) : []
  const leaves = from && from !== to ? await listTaken(db, from.id, mapped.people, mapped.id) : []
  const change: RightsChange = {
    memberships: [...(to ? joining(to.id, joins) : []), ...(from ? leaving(from.id, leaves) : [])],
  }
  const why = refusalOf(rights, change)
  if (why) throw invalid({ group_id: why })
  const { told, effect } = await describeEffect(context, rights, change)
  const counts = {
    joins: joins.length,
    stays: to ? mapped.people.length - joins.length : 0,
    leaves: leaves.length,
  }
  // Who is in it decides what it gives later, too: with others in it, it is another mapping.
  const basis = createHash('sha256')
    .update(JSON.stringify([told.basis, mapped.people, from?.id, to?.id, counts]))
    .digest('base64url')
  return { mapped, rights, change, effect, joins, told: { ...told, ...counts, basis }, from, to }
}

export const previewMapping = async (context: Context, asked: Asked) =>
  (await planMapping(context, asked)).told

/** Maps a group as its preview said. Throws not-found, sentences, and a conflict with what it would do now. */
export async function saveMapping(context: Context, { basis, ...asked }: Asked & { readonly basis: string }) {
  const { db, viewer, services } = context
  const { mapped, rights, change, effect, joins, told, from, to } = await lockAndPlan(context, asked)
  if (told.basis !== basis)
    throw conflict(
      providerGroupsContract.save,
      'Its members or rights were changed in the meantime. Nothing is saved yet: look at it again.',
      told,
    )
  if (told.locksYouOut)
    throw invalid({
      group_id: 'You would shut yourself out of groups and permissions. If you mean to, do it by hand.',
    })
  await applyChange(context, rights, change, effect)
  if (to) await noteGiven(db, to.id, joins)
  await sql`update provisioned_groups set group_id = ${asked.group_id}, mapped_by = ${viewer.userId},
    updated_at = ${new Date(services.clock.nowMs())} where id = ${mapped.id}`.execute(db)
  await insertAudit(db, context, {
    ...{
      action: 'provisioning.group_mapped',
      subjectType: 'provisioning_connection',
      subjectId: asked.connectionId,
    },
    before: { group: mapped.title, is: from?.title ?? null },
    after: { group: mapped.title, is: to?.title ?? null },
  })
  return {
    ok: true as const,
    message: to ? `Members of ${mapped.title} are in ${to.title}` : `${mapped.title} gives nothing any more`,
  }
}

/** The group of the provider first, then the rights: in the order in which its own calls take them. */
async function lockAndPlan(context: Context, asked: Asked) {
  await lockMapped(context.db, asked)
  await lockRights(context.db)
  return planMapping(context, asked)
}
