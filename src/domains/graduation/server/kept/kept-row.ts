import type { Reached } from '../../rules/credit-items.ts'
import { tightestText } from '../../rules/explain.ts'
import { type Basis, reckonProgram } from '../reckon-program.ts'
import type { Reckonable } from '../reckon-students.ts'

export interface AskedRows {
  readonly students: readonly Reckonable[]
  readonly calendar: Basis['calendar']
}

/** What is kept of students whose plan is known, as rows of `student_graduations`; credits in credits. */
export const keptRows = ({ students, calendar }: AskedRows, catalogues: Basis['catalogues']) =>
  students.flatMap(({ program, facts }) => {
    const reckoned = reckonProgram(program, facts, { calendar, catalogues })
    if (!reckoned) return []
    const { plan, graduation } = reckoned
    const { totals } = graduation
    const missing = graduation.requirements.flatMap((one) => one.missingUnits.map(({ id }) => id))
    return [
      {
        student_id: program.studentId,
        plan_id: plan.id,
        plan_version: plan.version,
        status: graduation.status,
        abilities_status: graduation.abilitiesStatus,
        needed: totals.needed / 4,
        earned: totals.earned / 4,
        exempt: totals.exempt / 4,
        in_progress: totals.progress / 4,
        planned: totals.planned / 4,
        missing: totals.missing / 4,
        tightest: tightestText(graduation) ?? '',
        missing_unit_ids: [...new Set(missing)],
        missing_ability_ids: plan.content.ability_ids.filter(
          (id) => graduation.masteryOfAbilities.get(id)?.isEarned !== true,
        ),
        earned_unit_ids: earnedOf(graduation.masteryOfUnits),
        earned_ability_ids: earnedOf(graduation.masteryOfAbilities),
        computed_at: new Date(calendar.nowMs).toISOString(),
      },
    ]
  })

const earnedOf = (mastery: ReadonlyMap<number, Reached>): number[] =>
  [...mastery].flatMap(([id, { isEarned }]) => (isEarned ? [id] : []))

export type KeptRow = ReturnType<typeof keptRows>[number]
