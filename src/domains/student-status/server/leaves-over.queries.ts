import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { standingAdvisorOf } from '#domains/people/server/relations.service.ts'
import { holdsAt, listViewers } from '#domains/permissions/server/permissions.service.ts'
import type { Database } from '#server/database/database.ts'
import { type AskedThings, askedOfEach, type ListHeard } from '#server/live/heard-by-number.ts'
import { listReadableStatuses } from './status.queries.ts'

/** So many days pass before staff are told again of a leave that is over: one on which nobody acted. */
const againAfterDays = 7

/** A leave whose last day is past, and who answers for it. */
export interface LeaveOfStudent {
  readonly studentId: number
  readonly name: string
  readonly cohortId: number
  readonly endsOn: string
  readonly changedBy: number | null
  readonly advisorId: number | null
}

/** A leave that is over, of a student who is on it still. */
interface OverLeave extends LeaveOfStudent {
  readonly changeId: number
}

/** The leaves that are over of which nobody was told, or not for a week. */
export async function listOverLeaves(db: Database, today: string): Promise<OverLeave[]> {
  const { rows } = await sql<OverLeave>`
    select c.id as change_id, s.id as student_id, u.name, s.cohort_id, c.ends_on, c.changed_by, advisor.id as advisor_id
    from students s join users u on u.id = s.id left join houses h on h.id = s.house_id
    left join lateral ${standingAdvisorOf('h')} advisor on true
    cross join lateral (select l.* from student_status_changes l where l.student_id = s.id
      order by l.id desc limit 1) c
    where s.status = 'leave_of_absence' and c.to_status = s.status and c.ends_on < ${today}::date
      and (c.over_told_on is null or c.over_told_on <= ${today}::date - ${againAfterDays}::integer)
    order by c.id`.execute(db)
  return rows
}

export const updateReminded = (db: Database, changeIds: readonly number[], today: string) =>
  db
    .updateTable('studentStatusChanges')
    .set({ overToldOn: today })
    .where('id', 'in', [...changeIds])
    .execute()

const listReaders = (db: Database, asked: readonly AskedThings[]) =>
  askedOfEach<{ id: number; mayChange: boolean }>(db, asked, ({ viewer, ids }) =>
    listReadableStatuses(db, viewer, ids),
  )

/** Of some students those whose status these people may read. */
export const listHeardStatuses: ListHeard = listReaders

const overStatuses: readonly Permission[] = [
  'people.view',
  'people.view.all',
  'notes.view',
  'notes.view.all',
  'students.change_status',
]

/** SQL: numbers of who changed the statuses of these leaves, of the advisors, and of who changes any on their campuses. */
const closeTo = (leaves: readonly LeaveOfStudent[]): RawBuilder<number> => {
  const named = leaves.flatMap(({ changedBy, advisorId }) => [changedBy, advisorId])
  return sql<number>`
    select unnest(${named}::integer[]) union
    select employees.id from employees
    where ${holdsAt(
      sql.ref('employees.id'),
      'students.change_status',
      leaves.map(({ cohortId }) => cohortId),
    )}`
}

/**
 * Whom to tell of each: the advisor and who changed the status, or planned to, as far as they read it now; where neither may change it any
 * more, also everybody who may on the campus.
 */
export async function listLeaveReaders<Leave extends LeaveOfStudent>(
  db: Database,
  leaves: readonly Leave[],
  nowMs: number,
): Promise<{ readonly leave: Leave; readonly userId: number; readonly mayChange: boolean }[]> {
  const viewers = await listViewers(db, { employeeIds: closeTo(leaves), permissions: overStatuses, nowMs })
  const ids = leaves.map(({ studentId }) => studentId)
  const readers = await listReaders(
    db,
    [...viewers.values()].map((viewer) => ({ viewer, ids })),
  )
  const readersOf = Map.groupBy(readers, ({ id }) => id)
  return leaves.flatMap((leave) => {
    const own = readersOf.get(leave.studentId) ?? []
    const known = own.filter(({ userId }) => userId === leave.changedBy || userId === leave.advisorId)
    const told = known.some(({ mayChange }) => mayChange)
      ? known
      : own.filter((reader) => reader.mayChange || known.includes(reader))
    return told.map(({ userId, mayChange }) => ({ leave, userId, mayChange }))
  })
}
