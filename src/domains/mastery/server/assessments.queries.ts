import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { asMasteryLevel, type MasteryLevel } from '../contract/mastery-levels.ts'
import { type Assessed, decidingAssessment, type MasteryRule } from '../rules/mastery-rule.ts'

/** The unit or ability of an assessment, as one key: `unit:12`, `ability:3`. */
type PerkKey = `unit:${number}` | `ability:${number}`

const perkKey = (perk: { readonly unitId: number | null; readonly abilityId: number | null }): PerkKey =>
  perk.unitId === null ? `ability:${perk.abilityId ?? 0}` : `unit:${perk.unitId}`

const columns = [
  'id',
  'studentId',
  'unitId',
  'abilityId',
  'experienceId',
  'taskId',
  'handInId',
  'isFinal',
  'flag',
  'level',
  'commentHtml',
  'batch',
  'assessedBy',
  'assessedAt',
  'withdrawnAt',
  'stands',
] as const

/** Everything that was said of one student at a task, the oldest first; also what does not stand any more. */
export const listAssessmentsOfTask = (db: Database, studentId: number, taskId: number) =>
  db
    .selectFrom('assessments')
    .select(columns)
    .where('taskId', '=', taskId)
    .where('studentId', '=', studentId)
    .orderBy('id')
    .execute()

/** A level that counts, of one student and one unit or ability. */
interface CountedAssessment extends Assessed {
  readonly studentId: number
  readonly unitId: number | null
  readonly abilityId: number | null
  readonly experienceId: number | null
  readonly taskId: number | null
}

/** An assessment as one statement packs it; the order is that of `json_build_array` below. */
type Packed = [
  id: number,
  unitId: number | null,
  abilityId: number | null,
  experienceId: number | null,
  taskId: number | null,
  isFinal: boolean,
  level: number,
  assessedAtMs: number,
]

/**
 * Every level that counts of some students: given, and still standing; of each student the oldest first. One statement for
 * any number of them, and one row for each: 5,000 students have 180,000, which take five times as long as rows of their own.
 */
export async function listCountedAssessments(
  db: Database,
  studentIds: readonly number[],
): Promise<CountedAssessment[]> {
  // Of one student it is asked most: a list of unknown length is reckoned as ten, and the page planned anew at each call.
  const [first = 0] = studentIds
  const isOfThese = studentIds.length === 1 ? sql`= ${first}` : sql`= any(${[...studentIds]}::int[])`
  const { rows } = await sql<{ studentId: number; packed: Packed[] }>`
    select student_id, json_agg(json_build_array(id, unit_id, ability_id, experience_id, task_id, is_final, level,
      floor(extract(epoch from assessed_at) * 1000)) order by id) as packed
    from assessments
    where student_id ${isOfThese} and stands and level is not null
    group by student_id order by student_id`.execute(db)
  return rows.flatMap(({ studentId, packed }) =>
    packed.map(([id, unitId, abilityId, experienceId, taskId, isFinal, level, assessedAtMs]) => ({
      id,
      studentId,
      unitId,
      abilityId,
      experienceId,
      taskId,
      isFinal,
      level: asMasteryLevel(level),
      assessedAtMs,
    })),
  )
}

/** How far somebody is with a unit or ability, and which assessment says so. */
interface Mastery {
  readonly level: MasteryLevel
  readonly isFinal: boolean
  readonly setBy: number
}

/** The mastery of one student by unit and ability, by the rule of their plan, of the assessments that count; nothing for what was never assessed. */
export const masteryOf = (
  counted: readonly CountedAssessment[],
  rule: MasteryRule,
): ReadonlyMap<PerkKey, Mastery> =>
  new Map(
    [...Map.groupBy(counted, perkKey)].flatMap(([key, ofPerk]): [PerkKey, Mastery][] => {
      const deciding = decidingAssessment(rule, ofPerk)
      return deciding ? [[key, { level: deciding.level, isFinal: deciding.isFinal, setBy: deciding.id }]] : []
    }),
  )
