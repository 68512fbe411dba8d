import { type RawBuilder, sql } from 'kysely'
import { withdrawUnread } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'

/** Takes back the reminders, as a condition on `onboarding_reminders` names them: nobody has to act on them any more. */
export async function withdrawReminders(db: Database, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with ended as materialized (
      select checklist_id, student_id, user_id, due_date, days_before, notification_id from onboarding_reminders
      where notification_id is not null and ${which} for update),
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
