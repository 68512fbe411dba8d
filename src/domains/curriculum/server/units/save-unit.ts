import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { unitsContract } from '../../contract/units.contract.ts'
import type { Unit, UnitFields } from '../../contract/units.schemas.ts'
import { orderObjectives, replaceObjectives } from './objectives.ts'
import { keepVersion } from './unit-versions.ts'
import { getUnit } from './units.queries.ts'

export type UnitContext = RequestContext & { readonly db: Database }

const columnsOf = (fields: UnitFields) => ({
  title: fields.title,
  description: fields.description,
  topicId: fields.topic_id,
  schoolStage: fields.school_stage,
  credit: fields.credit,
})

/**
 * Whether there is such a topic, whether it takes no more units, and whether another taught unit of it and the stage
 * has this title; locks the topic, so that two cannot take a title at once.
 */
export async function findNamesake(
  db: Database,
  {
    title,
    topicId,
    schoolStage,
    ownId,
  }: { title: string; topicId: number; schoolStage: string; ownId?: number },
): Promise<{ hasTopic: boolean; isTopicRetired: boolean; isTaken: boolean }> {
  const held = await db
    .selectFrom('topics')
    .innerJoin('subjects', 'subjects.id', 'topics.subjectId')
    .select(['topics.retiredAt', 'subjects.retiredAt as subjectRetiredAt'])
    .where('topics.id', '=', topicId)
    .forNoKeyUpdate('topics')
    .executeTakeFirst()
  if (!held) return { hasTopic: false, isTopicRetired: false, isTaken: false }
  // Asked once the lock is there: the same statement would not see what its holder wrote.
  const namesake = await db
    .selectFrom('units')
    .select('id')
    .where('topicId', '=', topicId)
    .where('schoolStage', '=', schoolStage)
    .where('retiredAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`plain_text(title) = plain_text(${title})`)
    .where('id', '<>', ownId ?? 0)
    .executeTakeFirst()
  const isTopicRetired = held.retiredAt !== null || held.subjectRetiredAt !== null
  return { hasTopic: true, isTopicRetired, isTaken: namesake !== undefined }
}

/** Checks the fields against what is stored; throws a sentence by field. */
async function checkUnit(db: Database, fields: UnitFields, own?: Unit): Promise<void> {
  const { hasTopic, isTopicRetired, isTaken } = await findNamesake(db, {
    title: fields.title,
    topicId: fields.topic_id,
    schoolStage: fields.school_stage,
    ...(own && { ownId: own.id }),
  })
  if (!hasTopic) throw invalid({ topic_id: 'Choose a topic.' })
  if (isTopicRetired && own?.topic_id !== fields.topic_id)
    throw invalid({ topic_id: 'This topic takes no more units. Choose another.' })
  if (isTaken && !own?.isRetired)
    throw invalid({ title: 'There is already a unit with this title in this topic and school stage.' })
}

const lastOf = (topicId: number) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from units where topic_id = ${topicId})`

/** Creates a unit with its objectives, at the end of its topic. */
export async function createUnit(context: UnitContext, fields: UnitFields) {
  const { db, viewer, services } = context
  await checkUnit(db, fields)
  const savedAt = new Date(services.clock.nowMs())
  const { id } = await db
    .insertInto('units')
    .values({
      ...columnsOf(fields),
      position: lastOf(fields.topic_id),
      updatedBy: viewer.userId,
      updatedAt: savedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceObjectives(db, id, orderObjectives(fields, new Set()))
  const unit = await getUnit(db, id)
  await keepVersion(db, unit, { savedBy: viewer.userId, savedAt })
  await insertAudit(db, context, { action: 'unit.created', subjectType: 'unit', subjectId: id, after: unit })
  await publishChange(db, topic('units'))
  return { ok: true as const, id, message: `${fields.title} created` }
}

/** A unit, locked until the transaction ends, with who saved it last. */
export async function lockUnit(db: Database, unitId: number) {
  const { rows } = await sql<{ savedBy: string | null; savedAt: Date }>`
    select (select name from users where users.id = u.updated_by) as saved_by, u.updated_at as saved_at
    from units u where u.id = ${unitId} for no key update`.execute(db)
  return {
    unit: await getUnit(db, unitId),
    savedBy: rows[0]?.savedBy ?? 'Somebody',
    savedAt: rows[0]?.savedAt,
  }
}

const isSame = (before: Unit, fields: UnitFields): boolean => {
  const sent = orderObjectives(fields, new Set(before.objectives.map(({ id }) => id)))
  return (
    before.title === fields.title &&
    before.description === fields.description &&
    before.topic_id === fields.topic_id &&
    before.school_stage === fields.school_stage &&
    before.credit === fields.credit &&
    sent.length === before.objectives.length &&
    sent.every(
      ({ id, title }, at) => id === before.objectives[at]?.id && title === before.objectives[at]?.title,
    )
  )
}

/** Saves a unit whose form was opened at `version`; throws a conflict with what stands there when someone was faster. */
export async function saveUnit(
  context: UnitContext,
  { unitId, version, fields }: { unitId: number; version: number | undefined; fields: UnitFields },
) {
  const { db, viewer, services } = context
  const { unit: before, ...last } = await lockUnit(db, unitId)
  const savedAt = new Date(services.clock.nowMs())
  const answer = { ok: true as const, id: unitId, message: `${fields.title} saved` }
  if (isSame(before, fields)) return answer
  if (version !== undefined && before.version !== version)
    throw conflict(unitsContract.saveUnit, `${last.savedBy} saved this unit in the meantime.`, {
      savedBy: last.savedBy,
      savedAt: (last.savedAt ?? savedAt).toISOString(),
      unit: before,
    })
  await checkUnit(db, fields, before)
  await db
    .updateTable('units')
    .set({ ...columnsOf(fields), version: before.version + 1, updatedBy: viewer.userId, updatedAt: savedAt })
    .$if(before.topic_id !== fields.topic_id, (unit) => unit.set({ position: lastOf(fields.topic_id) }))
    .where('id', '=', unitId)
    .execute()
  await replaceObjectives(db, unitId, orderObjectives(fields, new Set(before.objectives.map(({ id }) => id))))
  const after = await getUnit(db, unitId)
  await keepVersion(db, after, { savedBy: viewer.userId, savedAt })
  await insertAudit(db, context, {
    action: 'unit.saved',
    subjectType: 'unit',
    subjectId: unitId,
    before,
    after,
  })
  await publishChange(db, topic('units'))
  return answer
}
