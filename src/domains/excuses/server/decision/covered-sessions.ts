import { sql } from 'kysely'
import { type CoveredSession, listCoveredSessions } from '#domains/attendance/server/attendance.service.ts'
import type { Database } from '#server/database/database.ts'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'
import type { CoveredSessionRow } from '../../contract/excuses.schemas.ts'
import type { ExcuseRecord } from '../excuses.queries.ts'

/** Which covered sessions another approved excuse covers as well: taking one away changes nothing there. */
async function listCoveredTwice(
  db: Database,
  excuses: readonly ExcuseRecord[],
  sessions: readonly CoveredSession[],
): Promise<Set<string>> {
  const asked = sessions.map(({ index, attendableId, startsAt, endsAt }) => ({
    key: `${index}:${attendableId}`,
    student_id: excuses[index]?.studentId,
    starts_at: startsAt,
    ends_at: endsAt,
  }))
  const { rows } = await sql<{ key: string }>`
    select s.key from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as s (key text, student_id integer, starts_at timestamptz, ends_at timestamptz)
    where exists (select 1 from excuses e where e.student_id = s.student_id and e.approved and e.removed_at is null
      and e.starts_at < s.ends_at and e.ends_at > s.starts_at and e.id <> all(${excuses.map(({ id }) => id)}::integer[]))`.execute(
    db,
  )
  return new Set(rows.map((row) => row.key))
}

/**
 * The sessions that excuses cover, by the position of the excuse, each with its status now and after a decision:
 * an approval excuses who was absent, a rejection or removal takes that back. Two statements for any number.
 */
export async function listEffects(
  db: Database,
  excuses: readonly ExcuseRecord[],
  decision: ExcuseDecision,
  nowMs: number,
): Promise<CoveredSessionRow[][]> {
  const sessions = await listCoveredSessions(db, excuses, nowMs)
  const coveredTwice =
    decision === 'approve' ? new Set<string>() : await listCoveredTwice(db, excuses, sessions)
  const byExcuse: CoveredSessionRow[][] = excuses.map(() => [])
  for (const session of sessions) {
    const isTakenBack =
      decision !== 'approve' &&
      session.statusNow === 'Excused Absent' &&
      !session.isSetByStaff &&
      !coveredTwice.has(`${session.index}:${session.attendableId}`)
    const unchanged = decision === 'approve' ? session.statusThen : session.statusNow
    byExcuse[session.index]?.push({
      attendable_id: session.attendableId,
      title: session.title,
      kind: session.kind,
      start_at: session.startsAt.toISOString(),
      end_at: session.endsAt.toISOString(),
      is_over: session.isOver,
      status_now: session.statusNow,
      status_then: isTakenBack ? 'Unexcused Absent' : unchanged,
      is_set_by_staff: session.isSetByStaff,
    })
  }
  return byExcuse
}
