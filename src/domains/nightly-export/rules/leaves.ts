/** Why a table leaves with no export. */
const proofs = 'It lets somebody in, or proves who they are.'
const machinery = 'It is of use to the server alone, for minutes.'
const raw =
  'It holds files of a roster until they are read; what they brought stands in the tables of people.'

/** Tables that stay, by name, and why. */
export const stayingTables: Readonly<Record<string, string>> = {
  accounts: proofs,
  authenticator_apps: proofs,
  known_devices: proofs,
  logins: proofs,
  passkeys: proofs,
  recovery_codes: proofs,
  sign_in_failures: proofs,
  sign_on_attempts: proofs,
  verifications: proofs,
  set_up_links: proofs,
  calendar_feeds: proofs,
  calendar_sync_tokens: proofs,
  intake_links: proofs,
  push_devices: proofs,
  outbox_mails: 'Mails hold links that let their reader in.',
  mail_keys: machinery,
  rate_counts: machinery,
  job_progress: machinery,
  kept_answers: 'It is of use to the server alone, for an hour, and sealed.',
  vendor_budgets: machinery,
  graduation_marks: machinery,
  search_vocabulary: machinery,
  forgotten_until: machinery,
  roster_upload_chunks: raw,
  roster_uploads: raw,
  roster_rows: raw,
}

/** A column of such a name stays, unless it is known to be plain: what is new is not let out by mistake. */
const telling =
  /(^|_)(token|secret|password|hash|salt|sealed|credential|claim|claimed|cipher)(_|$)|(^|_)key$|(^|_)(join|start|download|conference|meeting)_url$/

const plainColumns: ReadonlySet<string> = new Set([
  // Names of things in the product, and of files in the bucket of files.
  ...['feature_flags.key', 'settings.key', 'chat_differences.key', 'chat_ignored.key', 'chat_job_steps.key'],
  ...['template_counts.key', 'template_sessions.key', 'template_sessions.week_key', 'template_tasks.key'],
  ...['template_tasks.week_key', 'template_task_abilities.task_key', 'template_task_units.task_key'],
  ...['template_weeks.key', 'tasks.design_key', 'planned_sessions.session_key'],
  ...['language_records.course_key', 'language_records.unit_key'],
  ...['requirement_decisions.requirement_key', 'requirement_decisions.item_key'],
  ...['application_documents.file_key', 'design_files.storage_key', 'excuse_documents.storage_key'],
  ...['recording_files.key', 'student_document_files.storage_key', 'task_files.storage_key'],
  // Sums by which a paper is shown to be the one that was issued.
  ...['reports.hash', 'transcripts.hash', 'transcripts.file_hash', 'transcripts.content_hash'],
])

/** Columns whose name tells nothing and that let somebody in, or hold what may not outlive its removal. */
const stayingColumns: ReadonlySet<string> = new Set([
  'webhook_endpoints.url',
  // What children said in a meeting, word by word: it goes with the recording, and with a student who is erased. A copy in a
  // bucket would outlive both.
  'recordings.transcript',
  // The room in which a club meets, and that of a house, where its calendar says it meets.
  ...['club_meetings.video_url', 'house_calendars.content'],
])

/** Columns with what somebody saved, of which the addresses of rooms stay: a club or house was saved with its own. */
const columnsWithRooms: ReadonlySet<string> = new Set(['audit_log.before', 'audit_log.after'])

/** Whether a column of a table leaves without the addresses of rooms within it. */
export const holdsRooms = (table: string, column: string): boolean =>
  columnsWithRooms.has(`${table}.${column}`)

/** Whether a column of a table that leaves leaves with it. */
export const leavesWith = (table: string, column: string): boolean =>
  !stayingColumns.has(`${table}.${column}`) &&
  (!telling.test(column) || plainColumns.has(`${table}.${column}`))

/** Whether a table leaves: one that nobody has described stays. */
export const leaves = (table: string, described: ReadonlySet<string>): boolean =>
  described.has(table) && !(table in stayingTables)
