import { sql } from 'kysely'
import {
  type CoveredSession,
  listCoveredSessions,
  seesAllRollsOfStudent,
  seesRolls,
} from '#domains/attendance/server/attendance.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'
import type { CoveredSessionRow } from '../../contract/excuses.schemas.ts'
import { mayDecide } from '../excuses.access.ts'
import type { ExcuseRecord } from '../excuses.queries.ts'

const keyOf = ({ index, attendableId }: CoveredSession) => `${index}:${attendableId}`

/** Which covered sessions another approved excuse covers as well: taking one away changes nothing there. */
async function listCoveredTwice(
  db: Database,
  excuses: readonly ExcuseRecord[],
  sessions: readonly CoveredSession[],
): Promise<Set<string>> {
  const asked = sessions.map((session) => ({
    key: keyOf(session),
    student_id: excuses[session.index]?.studentId,
    starts_at: session.startsAt,
    ends_at: session.endsAt,
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
 * The covered sessions of which the viewer is told what the roll says: all of a student on whose excuses they decide or
 * whose attendance they oversee, of others those whose rolls they see. At most one statement.
 */
async function keepTold(
  db: Database,
  viewer: Viewer,
  excuses: readonly ExcuseRecord[],
  sessions: readonly CoveredSession[],
): Promise<readonly CoveredSession[]> {
  const decides = excuses.map((excuse) => mayDecide(viewer, excuse))
  const asked = sessions
    .filter(({ index }) => !decides[index])
    .map((session) => ({
      key: keyOf(session),
      student_id: excuses[session.index]?.studentId,
      attendable_id: session.attendableId,
    }))
  if (asked.length === 0) return sessions
  const { rows } = await sql<{ key: string }>`
    select s.key from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as s (key text, student_id integer, attendable_id integer)
    join students on students.id = s.student_id join attendables m on m.id = s.attendable_id
    where ${seesAllRollsOfStudent(viewer)} or ${seesRolls(viewer)}`.execute(db)
  const told = new Set(rows.map(({ key }) => key))
  return sessions.filter((session) => decides[session.index] || told.has(keyOf(session)))
}

/** What a decision on an excuse would do to the sessions it covers, as far as the viewer is told. */
interface ExcuseEffects {
  readonly sessions: CoveredSessionRow[]
  /** How many more sessions it covers. */
  readonly hiddenCount: number
}

/**
 * The sessions that excuses cover, by the position of the excuse, each with its status now and after a decision:
 * an approval excuses who was absent, a rejection or removal takes that back. Three statements for any number.
 */
export async function listEffects(
  db: Database,
  viewer: Viewer,
  excuses: readonly ExcuseRecord[],
  { decision, nowMs }: { readonly decision: ExcuseDecision; readonly nowMs: number },
): Promise<ExcuseEffects[]> {
  const covered = await listCoveredSessions(db, excuses, nowMs)
  const sessions = await keepTold(db, viewer, excuses, covered)
  const coveredTwice =
    decision === 'approve' ? new Set<string>() : await listCoveredTwice(db, excuses, sessions)
  const byExcuse: CoveredSessionRow[][] = excuses.map(() => [])
  for (const session of sessions) {
    const isTakenBack =
      decision !== 'approve' &&
      session.statusNow === 'Excused Absent' &&
      !session.isSetByStaff &&
      !coveredTwice.has(keyOf(session))
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
  const coveredBy = Map.groupBy(covered, ({ index }) => index)
  return byExcuse.map((told, index) => ({
    sessions: told,
    hiddenCount: (coveredBy.get(index)?.length ?? 0) - told.length,
  }))
}
