import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { findRunningYear } from '#domains/school-year/server/school-year.service.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import { offeredTypes, type PathwayStage, type PathwayType } from '../contract/pathway-words.ts'
import { pathwaysContract } from '../contract/pathways.contract.ts'
import { yearsAhead } from '../rules/school-years.ts'
import { getPathway } from './pathways.queries.ts'
import { lockSchoolYear, withTouched } from './touches.ts'

export type Context = RequestContext & { readonly db: Database }

interface Fields {
  readonly title: string
  readonly type: PathwayType
  readonly schoolStage: PathwayStage
  readonly grades: readonly number[]
}

const columnsOf = ({ title, type, schoolStage, grades }: Fields) => ({
  title,
  type,
  schoolStage: schoolStage === '' ? null : schoolStage,
  grades: grades.toSorted((one, other) => one - other),
})

/** Holds the fields against each other and what is stored; throws a sentence by field. */
async function check(
  db: Database,
  fields: Fields,
  place: { schoolYear: string; own?: { id: number; type: string } },
) {
  const { own, schoolYear } = place
  if (!(offeredTypes as readonly string[]).includes(fields.type) && own?.type !== fields.type)
    throw invalid({ type: 'Choose humanities, STEM or math.' })
  const isMiddle = fields.schoolStage === 'ms'
  if (fields.schoolStage !== '' && !fields.grades.some((grade) => grade <= 8 === isMiddle))
    throw invalid({ schoolStage: 'None of these grades is in this stage.' })
  const namesake = await db
    .selectFrom('pathways')
    .select('id')
    .where('schoolYear', '=', schoolYear)
    .where('removedAt', 'is', null)
    .where(sql<boolean>`plain_text(title) = plain_text(${fields.title})`)
    .where('id', '<>', own?.id ?? 0)
    .executeTakeFirst()
  if (namesake) throw invalid({ title: `There is a pathway with this title in ${schoolYear} already.` })
}

export async function finish(context: Context, id: number, action: string, after: object, before?: object) {
  await insertAudit(context.db, context, { action, subjectType: 'pathway', subjectId: id, before, after })
  await publishChanges(context.db, [topic('pathways'), topic('journey-builder')])
}

interface Creation extends Fields {
  readonly schoolYear: string
  readonly isPreview: boolean
}

/** Creates a pathway; students of its grades who have none of its type get it by themselves. */
export async function createPathway(context: Context, { schoolYear, isPreview, ...fields }: Creation) {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  await lockSchoolYear(db, schoolYear)
  await check(db, fields, { schoolYear })
  const ahead = yearsAhead(schoolYear, await findRunningYear(db, nowMs))
  const { result: id, touched } = await withTouched(
    db,
    { viewer, schoolYear, ahead, isPreview },
    async () => {
      const { id } = await db
        .insertInto('pathways')
        .values({ ...columnsOf(fields), schoolYear, updatedBy: viewer.userId, updatedAt: new Date(nowMs) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await finish(context, id, 'pathway.created', { schoolYear, ...fields })
      return id
    },
  )
  return { ok: true as const, id, message: `${fields.title} created`, touched }
}

/** Removes a pathway, or takes that back. Its students have the one of their grade, or none; by hand or not. */
export async function removePathway(
  context: Context,
  { id, isBack, isPreview }: { readonly id: number; readonly isBack: boolean; readonly isPreview: boolean },
) {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  const row = await db
    .selectFrom('pathways')
    .select(['title', 'schoolYear'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('There is no such pathway.')
  const { title, schoolYear } = row
  await lockSchoolYear(db, schoolYear)
  const held = await db
    .selectFrom('pathways')
    .select('removedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if ((held.removedAt !== null) !== isBack) throw notFound('There is no such pathway.')
  if (isBack) {
    const namesake = await db
      .selectFrom('pathways')
      .select('id')
      .where('schoolYear', '=', schoolYear)
      .where('removedAt', 'is', null)
      .where(sql<boolean>`plain_text(title) = plain_text(${title})`)
      .executeTakeFirst()
    if (namesake) throw invalid({ title: `There is now another pathway called ${title}.` })
  }
  const ahead = yearsAhead(schoolYear, await findRunningYear(db, nowMs))
  const { touched } = await withTouched(db, { viewer, schoolYear, ahead, isPreview }, async () => {
    await db
      .updateTable('pathways')
      .set({ removedAt: isBack ? null : new Date(nowMs), updatedBy: viewer.userId })
      .where('id', '=', id)
      .execute()
    await finish(context, id, isBack ? 'pathway.restored' : 'pathway.removed', { title })
  })
  return { ok: true as const, id, message: `${title} ${isBack ? 'is back' : 'removed'}`, touched }
}

interface Update extends Fields {
  readonly id: number
  readonly version: number | undefined
  readonly isPreview: boolean
}

/** Saves what is written of a pathway; who was put there by hand stays. Throws a conflict when someone was faster. */
export async function updatePathway(context: Context, { id, version, isPreview, ...fields }: Update) {
  const { db, viewer } = context
  const before = await lockPathway(context, id)
  const { schoolYear, ahead } = before
  if (version !== undefined && version !== before.version) await refuseOlder(db, id)
  await check(db, fields, { schoolYear, own: before })
  const { touched } = await withTouched(db, { viewer, schoolYear, ahead, isPreview }, async () => {
    if (fields.type !== before.type) await makeRoom(db, id, schoolYear, fields.type)
    await db
      .updateTable('pathways')
      .set({ ...columnsOf(fields), version: before.version + 1 })
      .set({ updatedBy: viewer.userId, updatedAt: new Date(context.services.clock.nowMs()) })
      .where('id', '=', id)
      .execute()
    await finish(context, id, 'pathway.saved', fields)
  })
  return { ok: true as const, id, message: `${fields.title} saved`, touched }
}

/** Whoever was put into the pathway and has another of the new type by hand keeps that one. */
const makeRoom = (db: Database, id: number, schoolYear: string, type: string) =>
  sql`delete from student_pathways own where own.pathway_id = ${id} and exists (
    select from student_pathways other where other.student_id = own.student_id
      and other.school_year = ${schoolYear} and other.type = ${type})`.execute(db)

/** A pathway nobody else changes meanwhile; not-found where there is none. */
export async function lockPathway({ db, services }: Context, id: number) {
  const running = await findRunningYear(db, services.clock.nowMs())
  const { schoolYear } = await getPathway(db, id, running)
  await lockSchoolYear(db, schoolYear)
  return getPathway(db, id, running)
}

/** Throws the conflict for whoever began with an older version. */
export async function refuseOlder(db: Database, id: number): Promise<never> {
  const row = await db
    .selectFrom('pathways')
    .leftJoin('users', 'users.id', 'pathways.updatedBy')
    .select('users.name')
    .where('pathways.id', '=', id)
    .executeTakeFirst()
  const savedBy = row?.name ?? 'Somebody'
  throw conflict(pathwaysContract.changePathway, `${savedBy} saved this pathway in the meantime.`, {
    savedBy,
  })
}
