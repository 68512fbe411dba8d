import { sql } from 'kysely'
import { advisedBy, studentsTaughtBy } from '#domains/people/server/relations.service.ts'
import type { Database } from '#server/database.ts'
import { holds, type Viewer } from '#server/viewer.ts'
import { type ExcuseRecord, excuseRecords } from '../excuses.queries.ts'

const dayMs = 86_400_000
/** An excuse that began earlier than this waits for nobody's attention any more. */
const oldestWaitingMs = 45 * dayMs
/** No excuse is longer than a school year. */
const longestMs = 370 * dayMs

/**
 * SQL: numbers of the students whose excuses lie on the viewer's desk: those of the houses they advise, and those
 * without an advisor in the experiences they run now. So an excuse lies on one kind of desk, not on everybody's.
 */
const deskStudents = (viewer: Viewer) => sql`
  ${advisedBy(viewer)}
  union
  select s.id from (${studentsTaughtBy(viewer)}) taught (id) join students s on s.id = taught.id
  left join houses h on h.id = s.house_id
  where h.advisor_id is null`

/** Excuses on the viewer's desk that wait for a decision, the soonest first. */
export const listWaitingOnDesk = async (
  db: Database,
  viewer: Viewer,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<ExcuseRecord[]> =>
  holds(viewer, 'excuses.decide')
    ? excuseRecords(db, viewer)
        .where('excuses.approved', 'is', null)
        .where('excuses.startsAt', '>=', new Date(nowMs - oldestWaitingMs))
        .where('excuses.studentId', '=', sql<number>`any(array(${deskStudents(viewer)}))`)
        .orderBy('excuses.startsAt')
        .orderBy('excuses.id')
        .limit(limit)
        .execute()
    : []

/** An excuse as a calendar shows it. */
export interface DeskExcuse {
  readonly id: number
  readonly studentName: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly approved: boolean | null
}

/** Excuses on the viewer's desk that touch a period, approved or waiting, by time. */
export async function listExcusesOnDesk(
  db: Database,
  viewer: Viewer,
  { from, to }: { readonly from: Date; readonly to: Date },
  limit: number,
): Promise<DeskExcuse[]> {
  if (!holds(viewer, 'excuses.view')) return []
  const { rows } = await sql<DeskExcuse>`
    select x.id, u.name as student_name, x.starts_at, x.ends_at, x.approved
    from excuses x join users u on u.id = x.student_id
    where x.student_id = any(array(${deskStudents(viewer)}))
      and x.removed_at is null and x.approved is distinct from false
      and x.starts_at >= ${new Date(from.getTime() - longestMs)} and x.starts_at < ${to} and x.ends_at > ${from}
    order by x.starts_at, x.id limit ${limit}`.execute(db)
  return rows
}
