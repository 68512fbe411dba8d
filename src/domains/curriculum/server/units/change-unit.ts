import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import type { Unit } from '../../contract/units.schemas.ts'
import { findNamesake, lockUnit, type UnitContext } from './save-unit.ts'
import { listUses } from './units.queries.ts'

export type UnitAction = 'bring-back' | 'delete' | 'undelete'

async function finish(
  context: UnitContext,
  unit: Pick<Unit, 'id'>,
  action: string,
  message: string,
  after?: object,
) {
  const { db } = context
  await insertAudit(db, context, { action, subjectType: 'unit', subjectId: unit.id, after })
  await publishChange(db, topic('units'))
  return { ok: true as const, id: unit.id, message }
}

const isTaught = (db: Database, unitId: number) =>
  db
    .selectFrom('units')
    .select('id')
    .where('id', '=', unitId)
    .where('retiredAt', 'is', null)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()

/** Retires a unit: it stays with what uses it and is offered nowhere. Its successor, if any, is offered in its place. */
export async function retireUnit(context: UnitContext, unitId: number, successorId: number | null) {
  const { db, services } = context
  const { unit } = await lockUnit(db, unitId)
  if (successorId === unitId) throw invalid({ successor_id: 'A unit cannot follow itself.' })
  if (successorId !== null && !(await isTaught(db, successorId)))
    throw invalid({ successor_id: 'This unit is not taught any more. Choose another.' })
  await db
    .updateTable('units')
    .set({ retiredAt: new Date(services.clock.nowMs()), successorId })
    .where('id', '=', unitId)
    .execute()
  return finish(context, unit, 'unit.retired', `${unit.title} retired`, { successorId })
}

/** Throws where the topic has another unit of this title by now. */
async function expectFree(
  { db }: UnitContext,
  unit: Pick<Unit, 'id' | 'title' | 'topic_id'> & { readonly school_stage: string },
) {
  const { isTaken } = await findNamesake(db, {
    title: unit.title,
    topicId: unit.topic_id,
    schoolStage: unit.school_stage,
    ownId: unit.id,
  })
  if (isTaken)
    throw invalid({ title: `Another unit now has the title ${unit.title}. Rename one of them first.` })
}

/** Brings a retired unit back, deletes one that nothing uses, or takes that back. */
export async function changeUnit(context: UnitContext, unitId: number, action: UnitAction) {
  const { db, services } = context
  if (action === 'undelete') {
    const found = await db
      .selectFrom('units')
      .select(['id', 'title', 'topicId', 'schoolStage', 'retiredAt'])
      .where('id', '=', unitId)
      .where('deletedAt', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!found) throw notFound('Unit not found')
    const { topicId: topic_id, schoolStage: school_stage } = found
    if (found.retiredAt === null) await expectFree(context, { ...found, topic_id, school_stage })
    await db.updateTable('units').set({ deletedAt: null }).where('id', '=', unitId).execute()
  }
  const { unit } = await lockUnit(db, unitId)
  if (action === 'delete') {
    const { usesTotal, templatesTotal, assessed } = await listUses(db, unitId)
    if (usesTotal + templatesTotal > 0)
      throw invalid(
        {},
        `${unit.title} is used and cannot be deleted. Retire it instead: whatever uses it keeps it.`,
      )
    if (assessed > 0)
      throw invalid(
        {},
        `${unit.title} cannot be deleted: ${countOf(assessed, 'student')} ${assessed === 1 ? 'is' : 'are'} assessed on it. Retire it instead: what was earned stays.`,
      )
    await db
      .updateTable('units')
      .set({ deletedAt: new Date(services.clock.nowMs()) })
      .where('id', '=', unitId)
      .execute()
    return finish(context, unit, 'unit.deleted', `${unit.title} deleted`)
  }
  if (action === 'bring-back') {
    await expectFree(context, unit)
    await db
      .updateTable('units')
      .set({ retiredAt: null, successorId: null })
      .where('id', '=', unitId)
      .execute()
  }
  return finish(
    context,
    unit,
    action === 'undelete' ? 'unit.undeleted' : 'unit.brought_back',
    `${unit.title} is taught again`,
  )
}
