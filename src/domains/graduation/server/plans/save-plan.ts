import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { type PlanFields, type PlanShown, plansContract } from '../../contract/plans.contract.ts'
import { markEverybody } from '../kept/recount.ts'
import { recountSoon } from '../kept/recount-job.ts'
import { lockPlan } from './plans.queries.ts'

interface Wish extends PlanFields {
  readonly plan_id: number | null
  readonly version: number
}

/**
 * Saves a plan as its next version; all are reckoned again by a job. Throws sentences by field, and a conflict when
 * someone was faster.
 */
export async function savePlan(
  context: RequestContext & { readonly db: Database },
  { plan_id: planId, version, ...fields }: Wish,
) {
  const { db, viewer, services } = context
  const now = new Date(services.clock.nowMs())
  const before = planId === null ? undefined : await lockPlan(db, planId)
  if (planId !== null && !before) throw notFound('There is no such plan.')
  if (before && before.version !== version)
    throw conflict(
      plansContract.savePlan,
      `${before.updated_by ?? 'Somebody'} has saved this plan in the meantime.`,
      before,
    )
  await expectKnown(db, fields)
  const row = {
    title: fields.title,
    schoolStage: fields.school_stage,
    validFrom: fields.valid_from,
    content: JSON.stringify(fields.content),
    version: (before?.version ?? 0) + 1,
    updatedBy: viewer.userId,
    updatedAt: now,
  }
  if (before) await keepVersion(db, before)
  const { id } =
    before === undefined
      ? await db.insertInto('graduationPlans').values(row).returning('id').executeTakeFirstOrThrow()
      : await db
          .updateTable('graduationPlans')
          .set(row)
          .where('id', '=', before.id)
          .returning('id')
          .executeTakeFirstOrThrow()
  await db
    .insertInto('graduationPlanVersions')
    .values({ planId: id, version: row.version, content: row.content, savedBy: viewer.userId, savedAt: now })
    .execute()
  await markEverybody(db)
  await recountSoon(db, services)
  await insertAudit(db, context, {
    action: 'graduation_plan.saved',
    subjectType: 'graduation_plan',
    subjectId: id,
    before: before?.content,
    after: fields.content,
  })
  return { ok: true as const, id, message: `${fields.title} is saved as version ${row.version}` }
}

/** Keeps the version before, too: a plan that came with the school was never saved by hand, and stays readable. */
const keepVersion = (db: Database, { id, version, content, updated_at }: PlanShown) =>
  db
    .insertInto('graduationPlanVersions')
    .values({
      ...{ planId: id, version, content: JSON.stringify(content) },
      savedBy: null,
      savedAt: new Date(updated_at),
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .execute()

/** Throws a sentence where a plan names what is not taught in its stage, or asks beyond its years. */
async function expectKnown(db: Database, { content, school_stage: stage }: PlanFields): Promise<void> {
  const subjectIds = content.requirements.flatMap((one) => one.subject_ids)
  const topicIds = content.requirements.flatMap((one) => one.topic_ids)
  const subjects = await db
    .selectFrom('subjects')
    .select('id')
    .where('id', 'in', [0, ...subjectIds])
    .execute()
  const topics = await db
    .selectFrom('topics')
    .select('id')
    .where('id', 'in', [0, ...topicIds])
    .execute()
  const abilities = await db
    .selectFrom('abilities')
    .select('id')
    .where('schoolStage', '=', stage)
    .where('id', 'in', [0, ...content.ability_ids])
    .execute()
  const isShort = (asked: readonly number[], found: readonly unknown[]) => new Set(asked).size > found.length
  if (isShort(subjectIds, subjects))
    throw invalid({ 'content.requirements': 'One of these subjects does not exist.' })
  if (isShort(topicIds, topics))
    throw invalid({ 'content.requirements': 'One of these topics does not exist.' })
  if (isShort(content.ability_ids, abilities))
    throw invalid({ 'content.ability_ids': 'One of these abilities is not of this stage.' })
  const late = content.requirements.find(({ to_year }) => to_year > content.years)
  if (late)
    throw invalid({
      'content.requirements': `${late.title} ends after the ${content.years} years of the plan.`,
    })
}
