import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { PlanSummary } from '../../contract/proposals.schemas.ts'
import { type Explanation, explainPlan, type Shares } from '../../rules/explain/explain-plan.ts'
import type { MorePlaces } from '../../rules/explain/try-changes.ts'
import type { Plan, PlanInput } from '../../rules/plan-types.ts'

interface Made {
  readonly proposalId: number
  readonly input: PlanInput
  readonly plan: Plan
  readonly solvedMs: number
  readonly nowMs: number
}

/** Keeps a plan with what decided each placement, why blocks stay empty, and what it comes to. */
export async function storePlan(db: Database, made: Made): Promise<void> {
  const { proposalId, input, plan } = made
  const explanation = explainPlan(input, plan)
  const ready = await db
    .updateTable('proposals')
    .set({
      state: 'ready',
      step: '',
      finishedAt: new Date(made.nowMs),
      summary: JSON.stringify(await summarize(db, made, explanation)),
      worthOfPlace: JSON.stringify(plan.worthOfPlace),
    })
    .where('id', '=', proposalId)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  // Somebody has stopped it.
  if (!ready) return
  await insertRows(
    db,
    'proposalPlacements',
    plan.placements.map((one) => ({ proposalId, ...one, isLottery: explanation.lottery.has(one) })),
  )
  await insertRows(
    db,
    'proposalGaps',
    explanation.gaps.map(({ studentId, block, reason, choices, near, away }) => ({
      proposalId,
      studentId,
      block,
      reason,
      choices: JSON.stringify({ choices, near, away }),
    })),
  )
  await insertRows(
    db,
    'proposalStudents',
    explanation.students.map((one) => ({ proposalId, ...one, envied: [...one.envied] })),
  )
}

async function summarize(
  db: Database,
  { input, plan, solvedMs }: Made,
  explanation: Explanation,
): Promise<PlanSummary> {
  const campuses = await db.selectFrom('cohorts').select(['id', 'title']).execute()
  const titles = new Map(campuses.map(({ id, title }) => [id, title]))
  const inside = Map.groupBy(plan.placements, ({ experienceId }) => experienceId)
  const shares = (groups: ReadonlyMap<number, Shares>, titleOf: (key: number) => string) =>
    [...groups].map(([key, one]) => ({ key, title: titleOf(key), ...one }))
  return {
    students: input.students.length,
    full_weeks: explanation.fullWeeks,
    placements: plan.placements.length,
    by_rank: [...explanation.byRank],
    by_source: { ...explanation.bySource },
    lottery: explanation.lottery.size,
    needs_asked: explanation.needs.asked,
    needs_met: explanation.needs.met,
    gaps: explanation.gaps.length,
    gap: plan.gap,
    is_whole: plan.isWhole,
    solved_ms: solvedMs,
    by_campus: shares(explanation.byCampus, (key) => titles.get(key) ?? ''),
    by_grade: shares(explanation.byGrade, (key) => `Grade ${key}`),
    experiences: input.experiences.map(({ id, title, places, least = null }, at) => ({
      id,
      title,
      places,
      least,
      placed: inside.get(id)?.length ?? 0,
      unmet: explanation.unmet.get(id) ?? 0,
      asked: explanation.runs[at]?.asked ?? 0,
      state: explanation.runs[at]?.state ?? 'runs',
    })),
    more_places: null,
  }
}

/** Adds where more places would help, which is found out after the plan can be read. */
export async function storeMorePlaces(
  db: Database,
  proposalId: number,
  input: PlanInput,
  more: readonly MorePlaces[],
): Promise<void> {
  const titles = new Map(input.experiences.map(({ id, title }) => [id, title]))
  const told = more.map(({ experienceId, ...one }) => ({
    id: experienceId,
    title: titles.get(experienceId) ?? '',
    ...one,
  }))
  await sql`update proposals set summary = jsonb_set(summary, '{more_places}', ${JSON.stringify(told)}::jsonb)
    where id = ${proposalId} and summary is not null`.execute(db)
}
