import { sql } from 'kysely'
import type { Moment } from '#contract/moments.ts'
import { isDimmedStatus, studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import type { Database } from '#server/database/database.ts'
import { exactTime, inOrder, isBefore, type MomentsAsked, saysAll } from '#server/database/moments.ts'

interface Row {
  readonly key: string
  readonly at: string
  readonly toStatus: string
  readonly fromStatus: string
  readonly motivation: string
  readonly by: string | null
}

/** Every change of a student's status, for who may read it (`findReadableStatus`), the latest first; one statement. */
export async function listStatusMoments(db: Database, asked: MomentsAsked): Promise<Moment[]> {
  const at = sql`c.changed_at`
  const key = sql`('status:' || c.id)`
  const { rows } = await sql<Row>`
    select ${key} as key, ${exactTime(at)} as at, c.to_status, c.from_status, c.motivation, u.name as by
    from student_status_changes c left join users u on u.id = c.changed_by
    where c.student_id = ${asked.studentId} and ${isBefore(asked, at, key)}
      and ${saysAll(asked, sql`c.to_status || ' ' || c.motivation || ' ' || coalesce(u.name, '')`)}
    ${inOrder(asked, at, key)}`.execute(db)
  return rows.map((row) => ({
    kind: 'status',
    key: row.key,
    at: row.at,
    title: row.motivation || `Before: ${studentStatusLabel(row.fromStatus)}`,
    state: studentStatusLabel(row.toStatus),
    tone: isDimmedStatus(row.toStatus) ? 'excused' : 'good',
    detail: row.by,
    url: `/students/${asked.studentId}/status`,
  }))
}
