import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { AssessmentFlag } from '../contract/assessment-flags.ts'
import { asMasteryLevel, type MasteryLevel } from '../contract/mastery-levels.ts'
import { decidingAssessment, defaultMasteryRule } from '../rules/mastery-rule.ts'

/**
 * SQL: a row a student with something assessed in the experiences of a cycle: `student_id`, and whether it is
 * `has_report` (in between) and `has_final` (1-staff-tools §3: has_report_assessment, has_final_assessment).
 */
export const assessedInCycle = (cycleId: number): RawBuilder<unknown> => sql`
  select a.student_id, bool_or(not a.is_final) as has_report, bool_or(a.is_final) as has_final
  from assessments a join experiences e on e.id = a.experience_id
  where e.cycle_id = ${cycleId} and a.stands group by 1`

/** What the assessments of one experience say of one unit or ability. */
export interface AssessedPerk {
  readonly studentId: number
  readonly experienceId: number
  readonly unitId: number | null
  readonly abilityId: number | null
  /** Null where only flags were given. */
  readonly level: MasteryLevel | null
  readonly flag: AssessmentFlag
  readonly isFinal: boolean
  /** As it was written beside what decides, else the latest words there are; made harmless. */
  readonly commentHtml: string
}

/** How far some students are with each unit and ability by what was assessed within some experiences; one statement. */
export async function listAssessedPerks(
  db: Database,
  studentIds: readonly number[],
  experienceIds: readonly number[],
): Promise<AssessedPerk[]> {
  const rows = await db
    .selectFrom('assessments')
    .select(['id', 'studentId', 'experienceId', 'unitId', 'abilityId'])
    .select(['isFinal', 'flag', 'level', 'commentHtml', 'assessedAt'])
    .where(sql<boolean>`student_id = any(${[...studentIds]}::int[])`)
    .where(sql<boolean>`experience_id = any(${[...experienceIds]}::int[])`)
    .where('stands', '=', true)
    .orderBy('id')
    .execute()
  const groups = Map.groupBy(
    rows,
    ({ studentId, experienceId, unitId, abilityId }) => `${studentId} ${experienceId} ${unitId} ${abilityId}`,
  )
  return [...groups.values()].flatMap((group) => {
    const last = group.at(-1)
    if (last === undefined || last.experienceId === null) return []
    const leveled = group.flatMap((row) =>
      row.level === null
        ? []
        : [{ ...row, level: asMasteryLevel(row.level), assessedAtMs: row.assessedAt.getTime() }],
    )
    const deciding = decidingAssessment(defaultMasteryRule, leveled)
    // "Not covered" is said of a task: neither it nor its comment says anything of what another one has shown.
    const shown = group.filter(({ flag, level }) => flag !== 'not_covered' || level !== null)
    const said = deciding ?? shown.at(-1) ?? last
    const words = [said, ...(shown.length > 0 ? shown : group).toReversed()].find(
      ({ commentHtml }) => commentHtml !== '',
    )
    return [
      {
        studentId: last.studentId,
        experienceId: last.experienceId,
        unitId: last.unitId,
        abilityId: last.abilityId,
        level: deciding?.level ?? null,
        // A check of the table holds it to these.
        flag: said.flag as AssessmentFlag,
        isFinal: said.isFinal,
        commentHtml: words?.commentHtml ?? '',
      },
    ]
  })
}
