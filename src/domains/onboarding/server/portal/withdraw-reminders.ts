import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { withdrawUnread } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'

/**
 * Takes back those reminders of some families on which nobody has to act any more: what was left is done, also by the other
 * guardian; the checklist is deleted, moved, not released any more or not for them; the family is archived or elsewhere.
 */
export async function withdrawOverReminders(
  db: Database,
  studentIds: readonly number[],
  nowMs: number,
): Promise<void> {
  if (studentIds.length === 0) return
  const { rows } = await sql<{ id: number }>`
    with ended as materialized (
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
          where f.student_id = r.student_id and f.archived_at is null and f.invited_at is not null
            and not exists (select from onboarding_completions d where d.task_id = t.id and d.student_id = r.student_id
              and (d.user_id = r.user_id or (t.audience = 'guardian' and not t.is_for_every_guardian))))
      for update),
    forgotten as (
      update onboarding_reminders r set notification_id = null from ended
      where (r.checklist_id, r.student_id, r.user_id, r.due_date, r.days_before)
        = (ended.checklist_id, ended.student_id, ended.user_id, ended.due_date, ended.days_before))
    select notification_id as id from ended`.execute(db)
  await withdrawUnread(
    db,
    rows.map(({ id }) => id),
  )
}
