import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { withdrawUnread } from '#domains/notifications/server/notifications.service.ts'
import { hasLeft } from '#domains/people/server/people.service.ts'
import type { Database } from '#server/database/database.ts'
import { isStillAsked } from '../families/families.queries.ts'

interface Ended {
  readonly checklistId: number
  readonly studentId: number
  readonly userId: number
  readonly dueDate: string
  readonly daysBefore: number
  readonly notificationId: number
}

/**
 * Takes back those reminders of some families on which nobody has to act any more: what was left is done, also by the
 * other guardian; the checklist is deleted, moved, not released any more or not for them; the family is archived or
 * elsewhere, or has left the school. Those that nobody had read are noted with the moment, so that they come back with
 * what was deleted at that moment.
 */
export async function withdrawOverReminders(
  db: Database,
  studentIds: readonly number[],
  nowMs: number,
): Promise<void> {
  if (studentIds.length === 0) return
  const { rows } = await sql<Ended>`
      select r.checklist_id, r.student_id, r.user_id, r.due_date, r.days_before, r.notification_id
      from onboarding_reminders r
      where r.notification_id is not null and r.student_id = any(${[...studentIds]}::integer[])
        and not exists (
          select from onboarding_families f
          join onboarding_groups g on g.id = f.group_id and g.archived_at is null
          join onboarding_phases p on p.group_id = g.id and p.removed_at is null
          join onboarding_checklists c on c.phase_id = p.id and c.id = r.checklist_id and c.deleted_at is null
            and c.due_date = r.due_date and c.release_date <= ${schoolDateOf(nowMs)}::date
          join onboarding_tasks t on t.checklist_id = c.id and t.deleted_at is null
            and t.audience = case when r.user_id = r.student_id then 'student' else 'guardian' end
            and c.visible_for in ('both', t.audience)
          where f.student_id = r.student_id and f.archived_at is null and f.invited_at is not null and ${isStillAsked('f')}
            and not exists (select from onboarding_completions d where d.task_id = t.id and d.student_id = r.student_id
              and (d.user_id = r.user_id or (t.audience = 'guardian' and not t.is_for_every_guardian))))
      for update`.execute(db)
  if (rows.length === 0) return
  const withdrawn = await withdrawUnread(
    db,
    rows.map(({ notificationId }) => notificationId),
  )
  const gone = new Map(withdrawn.map((one) => [one.id, one]))
  const ended = rows.map((row) => ({
    ...{ c: row.checklistId, s: row.studentId, u: row.userId, due: row.dueDate, d: row.daysBefore },
    // What was put away unread was seen.
    unread: gone.get(row.notificationId)?.wasPutAway === false,
    mailed: gone.get(row.notificationId)?.wasMailed ?? false,
  }))
  await sql`update onboarding_reminders r set notification_id = null,
      withdrawn_at = case when e.unread then ${new Date(nowMs)}::timestamptz end, was_mailed = r.was_mailed or e.mailed
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
      as e (c integer, s integer, u integer, due date, d smallint, unread boolean, mailed boolean)
    where (r.checklist_id, r.student_id, r.user_id, r.due_date, r.days_before) = (e.c, e.s, e.u, e.due, e.d)`.execute(
    db,
  )
}

/** Takes back the reminders of families whose student has left the school since. */
export async function withdrawOfLeft(db: Database, nowMs: number): Promise<void> {
  const { rows } = await sql<{ studentId: number }>`
    select distinct r.student_id from onboarding_reminders r join students s on s.id = r.student_id
    where r.notification_id is not null and ${hasLeft(sql`s.status`)}`.execute(db)
  await withdrawOverReminders(
    db,
    rows.map(({ studentId }) => studentId),
    nowMs,
  )
}
