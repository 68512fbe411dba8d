import { sql } from 'kysely'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { mostTemplates } from '../contract/pathway-words.ts'
import { type Context, finish, lockPathway, refuseOlder } from './change-pathways.ts'
import { findActive } from './pathways.queries.ts'
import { withTouched } from './touches.ts'

interface Plan {
  readonly id: number
  readonly cycleId: number
  readonly templateIds: readonly number[]
  readonly version: number | undefined
  readonly isPreview: boolean
}

/** Saves the templates of a cycle in their order; it touches the plan of everybody on the pathway. */
export async function updateCyclePlan(context: Context, plan: Plan) {
  const { db, viewer } = context
  const { id, cycleId, templateIds, version, isPreview } = plan
  const pathway = await lockPathway(context, id)
  const { schoolYear, ahead } = pathway
  const cycle = await db
    .selectFrom('cycles')
    .select('position')
    .where('id', '=', cycleId)
    .where('schoolYear', '=', schoolYear)
    .executeTakeFirst()
  if (!cycle) throw invalid({ cycleId: `This cycle is not one of ${schoolYear}.` })
  if (templateIds.length > mostTemplates)
    throw invalid({ templateIds: `A cycle holds at most ${mostTemplates} templates.` })
  const stored = await db
    .selectFrom('pathwayPlans')
    .select(['id', 'version'])
    .where('pathwayId', '=', id)
    .where('cycleId', '=', cycleId)
    .executeTakeFirst()
  if (version !== undefined && version !== (stored?.version ?? 0)) await refuseOlder(db, id)
  const kept = await db
    .selectFrom('pathwayPlanTemplates')
    .select('templateId')
    .where('planId', '=', stored?.id ?? 0)
    .execute()
  const active = await findActive(db, templateIds)
  // What was chosen before may stay, archived or not.
  const known = new Set([...active, ...kept.map(({ templateId }) => templateId)])
  const gone = templateIds.filter((templateId) => !known.has(templateId))
  if (gone.length > 0) throw invalid({ templateIds: await goneText(db, gone) })
  const asked = { viewer, schoolYear, ahead, isPreview, ofPathway: id }
  const { touched } = await withTouched(db, asked, async () => {
    const { id: planId } = await db
      .insertInto('pathwayPlans')
      .values({ pathwayId: id, cycleId })
      .onConflict((oc) =>
        oc.columns(['pathwayId', 'cycleId']).doUpdateSet({ version: (stored?.version ?? 0) + 1 }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('pathwayPlanTemplates').where('planId', '=', planId).execute()
    await insertRows(
      db,
      'pathwayPlanTemplates',
      templateIds.map((templateId, position) => ({ planId, templateId, position })),
    )
    await db.updateTable('pathways').set({ updatedBy: viewer.userId }).where('id', '=', id).execute()
    await finish(context, id, 'pathway.plan_saved', { cycleId, templateIds })
  })
  return { ok: true as const, id, message: `Cycle ${cycle.position} of ${pathway.title} saved`, touched }
}

/** Which templates cannot be planned any more, by title: they were archived or taken back meanwhile. */
async function goneText(db: Database, ids: readonly number[]): Promise<string> {
  const rows = await db
    .selectFrom('templates')
    .select('title')
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('title')
    .execute()
  const titles = rows.map(({ title }) => title)
  if (titles.length < ids.length) return 'One of these templates is not there any more. Choose another.'
  const [only] = titles
  return titles.length === 1
    ? `“${only}” is not taught any more. Choose another.`
    : `${new Intl.ListFormat('en-US').format(titles.map((title) => `“${title}”`))} are not taught any more. Choose others.`
}
