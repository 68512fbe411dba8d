import { topic } from '#contract/topics.ts'
import { holdCalendar } from '#domains/school-year/server/school-year.service.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { reachOf } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import { houseFormContract } from '../../contract/house-form.contract.ts'
import type { EditedHouse, HouseFields } from '../../contract/house-form.schemas.ts'
import { moveMembers } from '../house-members.ts'
import { topicsOfHouses } from '../house-topics.ts'
import { planStandups, unplanStandups } from '../meetings/plan-standups.ts'
import { checkHouse } from './check-house.ts'
import { findNamesake, getEditedHouse, holdTitles } from './house-form.queries.ts'
import { storeLogo } from './house-logo.ts'

type Context = RequestContext & { readonly db: Database }

const columnsOf = (fields: HouseFields) => ({
  title: fields.title,
  cohortId: fields.cohort_id,
  advisorId: fields.advisor_id,
  presidentId: fields.president_id,
  vicePresidentId: fields.vice_president_id,
  defaultStandupTime: fields.default_standup_time,
  conferenceUrl: fields.conference_url,
})

/**
 * Publishes to the open pages of these houses, every open list, and who advises or advised it: it stands in their side
 * menu.
 */
const tellPages = (
  db: Database,
  houseIds: readonly number[],
  advisorIds: readonly (number | null | undefined)[],
) =>
  publishChanges(db, [
    ...topicsOfHouses(houseIds),
    topic('houses'),
    ...[...new Set(advisorIds)].flatMap((id) => (id == null ? [] : [topic('user', id)])),
  ])

const summaryOf = ({ logo: _logo, ...fields }: HouseFields) => fields

/** Creates a house with its members; students who were in another house move. */
export async function createHouse(context: Context, fields: HouseFields) {
  const { db, viewer, services } = context
  await holdCalendar(db)
  await holdTitles(db)
  const members = await checkHouse(db, reachOf(viewer, 'houses.create'), fields, { memberIds: new Set() })
  const logoUrl = fields.logo ? await storeLogo(db, services.files, fields.logo) : null
  const nowMs = services.clock.nowMs()
  const stamp = { updatedBy: viewer.userId, updatedAt: new Date(nowMs), createdAt: new Date(nowMs) }
  const { id } = await db
    .insertInto('houses')
    .values({ ...columnsOf(fields), logoUrl, ...stamp })
    .returning('id')
    .executeTakeFirstOrThrow()
  const left = await moveMembers(db, {
    houseId: id,
    added: members,
    removed: [],
    byUserId: viewer.userId,
    nowMs,
  })
  await planStandups(db, { houseId: id, changedBy: viewer.userId, nowMs })
  await insertAudit(db, context, {
    action: 'house.created',
    subjectType: 'house',
    subjectId: id,
    after: { ...summaryOf(fields), moved_from: left },
  })
  await tellPages(db, [id, ...left], [fields.advisor_id])
  return { ok: true as const, id, message: `${fields.title} created` }
}

const withoutEditor = ({
  updatedBy: _by,
  updatedAt: _at,
  ...house
}: Awaited<ReturnType<typeof getEditedHouse>>) => house satisfies EditedHouse

/** Saves a house whose form was opened at `version`; throws a conflict with both sides when someone was faster. */
export async function updateHouse(context: Context, houseId: number, version: number, fields: HouseFields) {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  await holdCalendar(db)
  await holdTitles(db)
  const before = await getEditedHouse(db, viewer, houseId, { lock: true })
  if (before.version !== version)
    throw conflict(houseFormContract.postEditHouse, `${before.updatedBy} saved this house in the meantime.`, {
      savedBy: before.updatedBy,
      savedAt: (before.updatedAt ?? new Date(nowMs)).toISOString(),
      house: withoutEditor(before),
    })
  const memberIds = new Set(before.members.map(({ id }) => id))
  const members = await checkHouse(db, reachOf(viewer, 'houses.manage'), fields, {
    houseId,
    memberIds,
    advisorId: before.advisor?.id ?? null,
    cohortId: before.cohort_id,
  })
  const logoUrl = fields.logo
    ? await storeLogo(db, services.files, fields.logo)
    : fields.remove_logo === true
      ? null
      : before.logo_url
  await db
    .updateTable('houses')
    .set({ ...columnsOf(fields), logoUrl, version: version + 1 })
    .set({ updatedBy: viewer.userId, updatedAt: new Date(nowMs) })
    .where('id', '=', houseId)
    .execute()
  const chosen = new Set(members.map(({ id }) => id))
  const left = await moveMembers(db, {
    houseId,
    added: members.filter(({ id }) => !memberIds.has(id)),
    removed: [...memberIds].filter((id) => !chosen.has(id)),
    byUserId: viewer.userId,
    nowMs,
  })
  await replanStandups(context, before, fields)
  await insertAudit(db, context, {
    action: 'house.updated',
    subjectType: 'house',
    subjectId: houseId,
    before: { ...withoutEditor(before), members: [...memberIds] },
    after: { ...summaryOf(fields), moved_from: left },
  })
  await tellPages(db, [houseId, ...left], [before.advisor?.id, fields.advisor_id])
  return { ok: true as const, id: houseId, message: `${fields.title} saved` }
}

/**
 * Takes away what was planned by the former time, place or campus, if one changed, and plans by what the house has now.
 */
async function replanStandups(context: Context, before: EditedHouse, fields: HouseFields): Promise<void> {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  const time = before.default_standup_time
  const isSame =
    time === (fields.default_standup_time?.slice(0, 5) ?? null) &&
    before.conference_url === fields.conference_url &&
    before.cohort_id === fields.cohort_id
  if (!isSame && time !== null) await unplanStandups(db, { houseId: before.id, nowMs, time })
  await planStandups(db, { houseId: before.id, changedBy: viewer.userId, nowMs })
}

/** Archives or restores a house; its students keep their place, so that restoring loses nothing. */
export async function archiveHouse(context: Context, houseId: number, action: 'archive' | 'restore') {
  const { db, viewer, services } = context
  await holdCalendar(db)
  await holdTitles(db)
  const house = await getEditedHouse(db, viewer, houseId, { lock: true })
  const archives = action === 'archive'
  if (!archives && (await findNamesake(db, { title: house.title, cohortId: house.cohort_id, houseId })))
    throw invalid({
      title: `Another house has since taken the name ${house.title}. Rename one of them first.`,
    })
  const now = new Date(services.clock.nowMs())
  if (house.isArchived !== archives) {
    await db
      .updateTable('houses')
      .set({ archivedAt: archives ? now : null, version: house.version + 1 })
      .set({ updatedBy: viewer.userId, updatedAt: now })
      .where('id', '=', houseId)
      .execute()
    if (archives && house.default_standup_time !== null)
      await unplanStandups(db, { houseId, nowMs: now.getTime(), time: house.default_standup_time })
    await planStandups(db, { houseId, changedBy: viewer.userId, nowMs: now.getTime() })
    await insertAudit(db, context, {
      action: archives ? 'house.archived' : 'house.restored',
      subjectType: 'house',
      subjectId: houseId,
    })
    await tellPages(db, [houseId], [house.advisor?.id])
  }
  return { ok: true as const, id: houseId, message: `${house.title} ${archives ? 'archived' : 'restored'}` }
}
