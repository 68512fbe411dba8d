import { listOfferedCohorts } from '#domains/people/server/people.service.ts'
import {
  giveRefusal,
  givesRights,
  listGroups,
  mayGive,
} from '#domains/permissions/server/permissions.service.ts'
import { viewerOf } from '#domains/sign-in/server/sign-in.service.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { isNetwork } from '#server/http/networks.ts'
import { makeToken } from '#server/tokens/secret-token.ts'
import { type ConnectionFields, provisioningContract } from '../../contract/provisioning.contract.ts'
import { announceConnection } from './announce.ts'

type Context = Omit<HandlerArguments<unknown>, 'input'>

/** A token lasts a year: long enough to be renewed in the summer, short enough that a lost one ends. */
const tokenMs = 365 * 24 * 60 * 60_000

/** Where new colleagues may be put, and which groups the viewer may give. */
export async function listChoices(db: Database, viewer: Viewer) {
  const groups = await listGroups(db)
  return {
    campuses: await listOfferedCohorts(db),
    groups: groups
      .filter((group) => mayGive(viewer, group) && (viewer.isSuperAdmin || !givesRights(group)))
      .map(({ id, title }) => ({ id, title })),
  }
}

interface Before {
  readonly cohortId: number | null
  readonly groupId: number | null
  readonly responsibleId: number
}

/** Throws a sentence by field; what was chosen before by somebody who might is not asked again. */
async function check(context: Context, fields: ConnectionFields, before?: Before): Promise<void> {
  const { db } = context
  const wrong = fields.networks.find((network) => !isNetwork(network))
  if (wrong !== undefined)
    throw invalid({ networks: `${wrong} is not a network. Write one per line, such as 20.10.0.0/16.` })
  const campuses = await listOfferedCohorts(db)
  if (fields.cohort_id !== null && fields.cohort_id !== before?.cohortId)
    if (!campuses.some(({ id }) => id === fields.cohort_id))
      throw invalid({ cohort_id: 'There is no such campus.' })
  if (fields.group_id !== null && fields.group_id !== before?.groupId)
    await requireMayChoose(context, fields.group_id, before?.responsibleId)
}

/**
 * Throws a sentence where the viewer may not let a machine put people into a group, or whoever made its token may not: a
 * token alone must not make administrators (decisions 131 and 138).
 */
async function requireMayChoose(
  { db, viewer, services }: Context,
  groupId: number,
  responsibleId = viewer.userId,
): Promise<void> {
  const group = (await listGroups(db)).find(({ id }) => id === groupId)
  if (!group || !mayGive(viewer, group))
    throw invalid({ group_id: 'You may not put people into this group.' })
  if (givesRights(group) && !viewer.isSuperAdmin)
    throw invalid({ group_id: `${group.title} lets people give rights: only a super admin can choose it.` })
  const asker =
    responsibleId === viewer.userId ? viewer : await viewerOf(db, responsibleId, services.clock.nowMs())
  const refusal = asker && giveRefusal(asker, group, undefined, viewer.isSuperAdmin)
  if (refusal !== undefined) throw invalid({ group_id: `${refusal} Make a new token first.` })
}

const columnsOf = ({ title, is_on, networks, cohort_id, group_id, invites }: ConnectionFields) => ({
  ...{ title, networks, invites, isOn: is_on, cohortId: cohort_id, groupId: group_id },
})

/** Sets up a connection, for which the viewer answers, and tells who watches over the records. */
export async function addConnection(context: Context, fields: ConnectionFields) {
  const { db, viewer, services } = context
  await check(context, fields)
  const nowMs = services.clock.nowMs()
  const { token, ...kept } = makeToken('hr_scim')
  const { id } = await db
    .insertInto('provisioningConnections')
    .values({
      ...columnsOf(fields),
      ...kept,
      tokenMadeAt: new Date(nowMs),
      tokenEndsAt: new Date(nowMs + tokenMs),
      ...{ responsibleId: viewer.userId, isGroupBySuperAdmin: viewer.isSuperAdmin },
      createdAt: new Date(nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAudit(db, context, {
    ...{ action: 'provisioning.added', subjectType: 'provisioning_connection', subjectId: id, after: fields },
  })
  await announceConnection(db, { id, title: fields.title, by: viewer, nowMs })
  return { ok: true as const, id, message: `${fields.title} is set up`, token }
}

const lockConnection = async (db: Database, connectionId: number) => {
  const row = await db
    .selectFrom('provisioningConnections')
    .select(['id', 'title', 'isOn', 'networks', 'cohortId', 'groupId', 'invites', 'version', 'tokenEnd'])
    .select(['responsibleId', 'isGroupBySuperAdmin'])
    .where('id', '=', connectionId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('There is no such connection.')
  return row
}

/** Changes the settings. Throws not-found, a conflict and sentences by field. */
export async function saveConnection(
  context: Context,
  connectionId: number,
  { version, ...fields }: ConnectionFields & { readonly version: number },
) {
  const { db, viewer } = context
  const before = await lockConnection(db, connectionId)
  if (before.version !== version)
    throw conflict(
      provisioningContract.save,
      `${before.title} was changed in the meantime. Look at it again.`,
      null,
    )
  await check(context, fields, before)
  // Who saves what another chose does not vouch for it, but a super admin, who sees it, does.
  const isGroupBySuperAdmin =
    viewer.isSuperAdmin || (before.isGroupBySuperAdmin && before.groupId === fields.group_id)
  await db
    .updateTable('provisioningConnections')
    .set({ ...columnsOf(fields), version: version + 1, refusedAddress: null, isGroupBySuperAdmin })
    .where('id', '=', connectionId)
    .execute()
  const { title, isOn, networks, cohortId, groupId, invites } = before
  await insertAudit(db, context, {
    ...{ action: 'provisioning.changed', subjectType: 'provisioning_connection', subjectId: connectionId },
    before: { title, is_on: isOn, networks, cohort_id: cohortId, group_id: groupId, invites },
    after: fields,
  })
  return { ok: true as const, message: `${fields.title} saved` }
}

/**
 * Makes a new token. Whoever makes it answers for the connection from now on: a token that somebody else has seen never
 * acts with one's rights.
 */
export async function renewToken(context: Context, connectionId: number) {
  const { db, viewer, services } = context
  const before = await lockConnection(db, connectionId)
  const nowMs = services.clock.nowMs()
  const { token, ...kept } = makeToken('hr_scim')
  await db
    .updateTable('provisioningConnections')
    .set({
      ...kept,
      ...{ tokenMadeAt: new Date(nowMs), tokenEndsAt: new Date(nowMs + tokenMs), toldEndAt: null },
      responsibleId: viewer.userId,
    })
    .where('id', '=', connectionId)
    .execute()
  await insertAudit(db, context, {
    ...{ action: 'provisioning.token_made', subjectType: 'provisioning_connection', subjectId: connectionId },
    before: { token_end: before.tokenEnd },
    after: { token_end: kept.tokenEnd },
  })
  return { ok: true as const, id: connectionId, message: `${before.title} has a new token`, token }
}
