import { sql } from 'kysely'
import { asMasteryLevel, type MasteryLevel } from '#domains/mastery/contract/mastery-levels.ts'
import type { SubmissionKey } from '#domains/tasks/server/tasks.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Said } from '../../rules/said-before.ts'

interface Row extends Omit<Said, 'level'> {
  readonly unitId: number | null
  readonly abilityId: number | null
  readonly level: number | null
}

interface SaidOfPerk extends Said {
  readonly level: MasteryLevel | null
}

/** `unit-12` or `ability-3`. */
export const perkKey = ({ unitId, abilityId }: Pick<Row, 'unitId' | 'abilityId'>) =>
  unitId === null ? `ability-${abilityId}` : `unit-${unitId}`

const withLevel = <Found extends Row>({ level, ...row }: Found) => ({
  ...row,
  level: level === null ? null : asMasteryLevel(level),
})

interface Standing extends SaidOfPerk {
  /** The version it was said of; null for none. */
  readonly handInId: number | null
}

/** What stands of each unit and ability on a student's task, by `perkKey`. The caller has the lock of the submission. */
export async function listStanding(
  db: Database,
  { taskId, studentId }: SubmissionKey,
): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await sql<Row & { handInId: number | null }>`
    select distinct on (unit_id, ability_id) unit_id, ability_id, flag, level, comment_html, hand_in_id from assessments
    where task_id = ${taskId} and student_id = ${studentId} and stands
    order by unit_id, ability_id, id desc`.execute(db)
  return new Map(rows.map((row) => [perkKey(row), withLevel(row)]))
}

/**
 * What some lines of a student's thread have said, also those that were taken back since, by line and `perkKey`:
 * `77 unit-12`.
 */
export async function listSaidIn(
  db: Database,
  { taskId, studentId }: SubmissionKey,
  commentIds: readonly number[],
): Promise<ReadonlyMap<string, Standing>> {
  if (commentIds.length === 0) return new Map()
  const { rows } = await sql<Row & { commentId: number; handInId: number | null }>`
    select m.id as comment_id, a.unit_id, a.ability_id, a.flag, a.level, a.comment_html, a.hand_in_id
    from task_messages m join assessments a on a.batch = m.batch
    where m.id = any(${[...commentIds]}::integer[]) and m.task_id = ${taskId} and m.student_id = ${studentId}`.execute(
    db,
  )
  return new Map(rows.map((row) => [`${row.commentId} ${perkKey(row)}`, withLevel(row)]))
}
