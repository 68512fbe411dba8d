import { type RawBuilder, sql } from 'kysely'
import type { RecordKind } from '#contract/retention.ts'
import type { Database } from '#server/database/database.ts'

type Older = (before: Date) => RawBuilder<unknown>

/** What of a kind is deleted once it is older than an instant: rows of tables, each under the condition of its deleter. */
const older: Readonly<Record<RecordKind, readonly Older[]>> = {
  audit_log: [
    (before) => sql`audit_log where happened_at < ${before}`,
    (before) => sql`departures where began_at < ${before}`,
    (before) => sql`record_reads where hour < ${before}`,
    (before) => sql`read_hours where hour < ${before}`,
  ],
  presence_events: [(before) => sql`presence_events where happened_at < ${before}`],
  attendance_changes: [(before) => sql`attendance_changes where changed_at < ${before}`],
  notifications: [(before) => sql`notifications where created_at < ${before}`],
  sent_mails: [(before) => sql`outbox_mails where state = 'sent' and created_at < ${before}`],
  sign_ins: [(before) => sql`audit_log where subject_type = 'sign_in' and happened_at < ${before}`],
  provisioning_calls: [(before) => sql`provisioning_calls where happened_at < ${before}`],
  token_calls: [(before) => sql`api_token_calls where happened_at < ${before}`],
  deleted_saved_views: [(before) => sql`saved_views where removed_at < ${before}`],
  import_undo_logs: [
    (before) => sql`roster_imports where forgotten_at is null and greatest(created_at, applied_at) < ${before}
      and state not in ('receiving', 'reading', 'applying', 'rolling_back')`,
  ],
  deleted_documents: [(before) => sql`student_documents where deleted_at < ${before}`],
  expired_documents: [
    (before) => sql`student_documents where expires_on < ${before}::timestamptz::date and deleted_at is null`,
  ],
  unsent_files: [
    (before) => sql`task_files f where created_at < ${before}
      and not exists (select from hand_in_files h where h.file_id = f.id)
      and not exists (select from task_message_files m where m.file_id = f.id)`,
    (before) => sql`design_files f where created_at < ${before} and not design_file_is_named(f.id)`,
  ],
}

/** How many records of a kind are older than so many days. */
export async function countOlder(
  db: Database,
  kind: RecordKind,
  days: number,
  nowMs: number,
): Promise<number> {
  const before = new Date(nowMs - days * 24 * 60 * 60_000)
  const counts = sql.join(
    older[kind].map((rows) => sql`(select count(*) from ${rows(before)})`),
    sql` + `,
  )
  const { rows } = await sql<{ count: number }>`select (${counts})::int as count`.execute(db)
  return rows[0]?.count ?? 0
}
