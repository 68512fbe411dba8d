import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { CalendarOp, Cycle } from '../../rules/calendar-state.ts'

interface Uses {
  readonly experiences: number
  readonly pathways: number
  readonly onboardingGroups: number
  readonly proposals: number
  readonly choosing: number
  readonly hasPoints: boolean
  readonly hasReports: boolean
  readonly hasLanguageRuns: boolean
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/**
 * Throws a sentence that names what is in a cycle which a change removes: some of it the database would delete with its
 * row, and an undo brings back the row alone. What is archived counts, since it can be restored. What nobody can take away
 * and nothing came of goes with it: a window in which nobody chose, a plan that was never applied. The row is held, so
 * that nothing comes in meanwhile.
 */
export async function expectUnused(db: Database, ops: readonly CalendarOp[]): Promise<void> {
  for (const op of ops)
    if (op.table === 'cycles' && op.before !== null && op.after === null) await expectEmpty(db, op.before)
}

async function expectEmpty(db: Database, { id, title }: Cycle): Promise<void> {
  // Locks the window before the cycle, in the order in which those who choose lock them.
  await sql`select from choice_windows where cycle_id = ${id} for update`.execute(db)
  await sql`select from cycles where id = ${id} for update`.execute(db)
  const { rows } = await sql<Uses>`select
    (select count(*) from experiences where cycle_id = ${id}) as experiences,
    (select count(*) from pathway_plans p join pathways w on w.id = p.pathway_id and w.removed_at is null
      where p.cycle_id = ${id} and exists (select from pathway_plan_templates t where t.plan_id = p.id)) as pathways,
    (select count(*) from onboarding_groups where cycle_id = ${id}) as onboarding_groups,
    (select count(*) from proposals where cycle_id = ${id} and applied_at is not null) as proposals,
    (select count(*) from choice_lists where cycle_id = ${id}) as choosing,
    exists (select from house_cup_points where cycle_id = ${id}) as has_points,
    exists (select from reports where cycle_id = ${id}) or exists (select from report_releases where cycle_id = ${id})
      or exists (select from report_summaries where cycle_id = ${id}) as has_reports,
    exists (select from language_runs where cycle_id = ${id}) as has_language_runs`.execute(db)
  const uses = rows[0] === undefined ? [] : textsOf(rows[0])
  if (uses.length > 0)
    throw invalid({
      cycle: `${title} stays, because of what is planned or kept for it: ${list.format(uses)}.`,
    })
}

function textsOf(uses: Uses): string[] {
  const counted = [
    [uses.experiences, (count: number) => countOf(count, 'experience')],
    [uses.pathways, (count: number) => `plans of ${countOf(count, 'pathway')}`],
    [uses.onboardingGroups, (count: number) => countOf(count, 'onboarding group')],
    [uses.proposals, (count: number) => countOf(count, 'applied proposal')],
    [uses.choosing, (count: number) => `choices of ${countOf(count, 'student')}`],
  ] as const
  return [
    ...counted.flatMap(([count, textOf]) => (count > 0 ? [textOf(count)] : [])),
    ...(uses.hasPoints ? ['points of the house cup'] : []),
    ...(uses.hasReports ? ['progress reports'] : []),
    ...(uses.hasLanguageRuns ? ['language credit'] : []),
  ]
}
