import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { type HourRequirement, hourRequirementsContract } from '../../contract/hour-requirements.contract.ts'
import { findRequirement, presentRequirement } from './requirements.queries.ts'

type Context = RequestContext & { readonly db: Database }
type Fields = Omit<HourRequirement, 'id' | 'version' | 'updated_by' | 'updated_at'>
type Known = { readonly requirementId: number; readonly version: number }

/** Adds hours that are required. Throws sentences by field. */
export async function addRequirement(context: Context, fields: Fields) {
  const { id } = await context.db
    .insertInto('hourRequirements')
    .values(await columnsOf(context, fields))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell(context, 'added', { id, after: fields })
  return { ok: true as const, id, message: `${fields.title}: required hours added` }
}

/** Changes what hours are required. Throws sentences by field, and a conflict where somebody was faster. */
export async function saveRequirement(
  context: Context,
  { requirementId, version, ...fields }: Fields & Known,
) {
  const before = await getRequirement(context.db, requirementId)
  if (before.version !== version)
    throw conflict(hourRequirementsContract.saveRequirement, savedMeanwhile(before), before)
  await context.db
    .updateTable('hourRequirements')
    .set({ ...(await columnsOf(context, fields)), version: version + 1 })
    .where('id', '=', requirementId)
    .execute()
  await tell(context, 'saved', { id: requirementId, before, after: fields })
  return { ok: true as const, id: requirementId, message: `${fields.title}: required hours saved` }
}

/** Takes a requirement away. Throws a conflict where somebody was faster. */
export async function removeRequirement(context: Context, { requirementId, version }: Known) {
  const before = await getRequirement(context.db, requirementId)
  if (before.version !== version)
    throw conflict(hourRequirementsContract.removeRequirement, savedMeanwhile(before), before)
  await context.db.deleteFrom('hourRequirements').where('id', '=', requirementId).execute()
  await tell(context, 'removed', { id: requirementId, before })
  return { ok: true as const, id: requirementId, message: `${before.title}: required hours removed` }
}

const savedMeanwhile = ({ updated_by: by }: HourRequirement) =>
  `${by ?? 'Somebody'} has saved these hours in the meantime.`

async function getRequirement(db: Database, requirementId: number): Promise<HourRequirement> {
  const row = await findRequirement(db, requirementId)
  if (!row) throw notFound('There is no such requirement.')
  return presentRequirement(row)
}

async function columnsOf({ db, viewer, services }: Context, fields: Fields) {
  // One after the other: what overlaps would wait for each other, and be told of a fault instead of a sentence.
  await sql`lock table hour_requirements in share row exclusive mode`.execute(db)
  if (fields.grade_from > fields.grade_to)
    throw invalid({ grade_to: 'The last grade is lower than the first.' })
  const { cohort_id: cohortId } = fields
  if (cohortId !== null) {
    const campus = await db.selectFrom('cohorts').select('id').where('id', '=', cohortId).executeTakeFirst()
    if (!campus) throw invalid({ cohort_id: 'There is no such campus.' })
  }
  return {
    title: fields.title,
    cohortId,
    gradeFrom: fields.grade_from,
    gradeTo: fields.grade_to,
    validFrom: fields.valid_from,
    hoursPerYear: fields.hours_per_year,
    hoursPerWeek: fields.hours_per_week,
    updatedBy: viewer.userId,
    updatedAt: new Date(services.clock.nowMs()),
  }
}

const tell = (
  context: Context,
  what: string,
  { id, ...change }: { readonly id: number; readonly before?: object; readonly after?: object },
) =>
  insertAudit(context.db, context, {
    action: `hour_requirement.${what}`,
    subjectType: 'hour_requirement',
    subjectId: id,
    ...change,
  })
