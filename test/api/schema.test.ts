import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '#test/databases/test-database.ts'
import { describeSchema } from '../../scripts/schema-text.ts'
import { cleanLine } from '../../src/contract/clean-text.ts'
import { schoolDateOf, schoolYearOf, schoolZone } from '../../src/contract/school-time.ts'

const database = await createTestDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
afterAll(async () => {
  await client.end()
  await database.drop()
})

it('database/schema.sql is what the migrations make; npm run schema writes it', async () => {
  expect(await describeSchema(database.url)).toBe(readFileSync('database/schema.sql', 'utf8'))
})

it('every foreign key has an index of all its rows that begins with its columns', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select conrelid::regclass || '.' || conname as name from pg_constraint k
    where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (select 1 from pg_index i where i.indrelid = k.conrelid
        and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and coalesce(pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$', true))
    order by 1`)
  expect(rows.map((row) => row.name)).toEqual(unindexed)
})

it('what is removed takes along what is its own, and no record of what happened: all of it is written down (decision 6)', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select format('%s goes with %s', conrelid::regclass, confrelid::regclass) as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype = 'c' order by 1`)
  expect([...new Set(rows.map((row) => row.name))]).toMatchInlineSnapshot(`
    [
      "ability_versions goes with abilities",
      "accounts goes with users",
      "api_token_calls goes with api_tokens",
      "application_actions goes with applications",
      "application_admission_guardians goes with application_admissions",
      "application_admission_guardians goes with guardians",
      "application_admissions goes with applications",
      "application_answers goes with applications",
      "application_documents goes with applications",
      "application_evaluations goes with applications",
      "application_events goes with applications",
      "application_guardians goes with applications",
      "application_joins goes with applications",
      "application_records goes with applications",
      "application_stages goes with applications",
      "application_transcript_requests goes with applications",
      "applications_apart goes with applications",
      "ask_alert_tellings goes with students",
      "ask_alerts goes with users",
      "attendance_changes goes with attendances",
      "attendances goes with attendables",
      "authenticator_apps goes with users",
      "availability_exceptions goes with employees",
      "availability_hours goes with availability_weeks",
      "availability_weeks goes with employees",
      "calendar_cancellations goes with attendables",
      "calendar_feeds goes with houses",
      "calendar_feeds goes with users",
      "campus_blocks goes with cohorts",
      "chat_job_logs goes with chat_jobs",
      "chat_job_steps goes with chat_jobs",
      "choice_lists goes with cycles",
      "choice_lists goes with students",
      "choice_windows goes with cycles",
      "choices goes with choice_lists",
      "choices goes with experiences",
      "club_meetings goes with clubs",
      "club_members goes with clubs",
      "club_members goes with students",
      "conference_checks goes with experiences",
      "ended_ties goes with guardians",
      "ended_ties goes with students",
      "excuse_calendar_skips goes with excuses",
      "excuse_documents goes with excuses",
      "excuse_messages goes with excuses",
      "experience_abilities goes with experiences",
      "experience_blocks goes with experiences",
      "experience_designs goes with experiences",
      "experience_editors goes with experiences",
      "experience_editors goes with users",
      "experience_experts goes with employees",
      "experience_experts goes with experiences",
      "experience_units goes with experiences",
      "experience_versions goes with experiences",
      "export_files goes with export_runs",
      "external_attendances goes with attendables",
      "external_attendances goes with external_students",
      "external_registrations goes with experiences",
      "external_registrations goes with external_students",
      "family_tellings goes with attendances",
      "feature_flag_groups goes with feature_flags",
      "feature_flag_groups goes with test_groups",
      "flex_perks goes with experiences",
      "former_remarks goes with guardians",
      "former_remarks goes with students",
      "former_schools goes with students",
      "graduation_plan_versions goes with graduation_plans",
      "guardian_students goes with guardians",
      "guardian_students goes with students",
      "hand_in_files goes with hand_ins",
      "hour_expectations goes with cohorts",
      "hour_tallies goes with cohorts",
      "house_calendar_guests goes with houses",
      "house_calendar_sync_houses goes with house_calendar_syncs",
      "house_calendar_sync_houses goes with houses",
      "house_calendar_syncs goes with users",
      "house_calendars goes with houses",
      "house_report_items goes with house_reports",
      "identity_provider_domains goes with identity_providers",
      "intake_links goes with applications",
      "known_devices goes with users",
      "labs_audiences goes with cohorts",
      "labs_audiences goes with labs_settings",
      "labs_choices goes with feature_flags",
      "labs_choices goes with users",
      "labs_settings goes with feature_flags",
      "language_run_rows goes with language_runs",
      "learning_availabilities goes with students",
      "learning_availability_gaps goes with learning_availabilities",
      "logged_hours goes with students",
      "logins goes with logins",
      "logins goes with users",
      "note_people goes with notes",
      "note_people goes with users",
      "notes_of_categories goes with notes",
      "notification_preferences goes with users",
      "notifications goes with students",
      "notifications goes with users",
      "onboarding_completions goes with onboarding_families",
      "onboarding_families goes with students",
      "onboarding_guardians goes with guardian_students",
      "onboarding_guardians goes with onboarding_families",
      "onboarding_mails goes with onboarding_sending_families",
      "onboarding_reminders goes with onboarding_families",
      "onboarding_sending_families goes with onboarding_families",
      "participant_aliases goes with experiences",
      "participant_aliases goes with houses",
      "participant_aliases goes with students",
      "passkeys goes with users",
      "pathway_plan_templates goes with pathway_plans",
      "pathway_plans goes with cycles",
      "pathway_plans goes with pathways",
      "permission_group_members goes with employees",
      "permission_group_members goes with permission_groups",
      "permission_group_permissions goes with permission_groups",
      "pins goes with cycles",
      "pins goes with experiences",
      "pins goes with students",
      "planned_house_moves goes with houses",
      "planned_house_moves goes with students",
      "planned_leaves goes with students",
      "planned_sessions goes with attendables",
      "planned_sessions goes with experiences",
      "preset_comments goes with experiences",
      "preset_comments goes with users",
      "proposal_gaps goes with proposals",
      "proposal_gaps goes with students",
      "proposal_placements goes with experiences",
      "proposal_placements goes with proposals",
      "proposal_placements goes with students",
      "proposal_places goes with experiences",
      "proposal_places goes with proposals",
      "proposal_registrations goes with proposals",
      "proposal_registrations goes with registrations",
      "proposal_students goes with proposals",
      "proposal_students goes with students",
      "proposals goes with cycles",
      "provisioned_group_members goes with provisioned_groups",
      "provisioned_group_members goes with provisioned_users",
      "provisioned_groups goes with provisioning_connections",
      "provisioned_memberships goes with permission_group_members",
      "provisioned_users goes with provisioning_connections",
      "provisioning_calls goes with provisioning_connections",
      "provisioning_tallies goes with provisioning_connections",
      "provisioning_waiting goes with provisioning_connections",
      "push_devices goes with users",
      "push_messages goes with push_devices",
      "record_closings goes with students",
      "record_closings goes with users",
      "record_reads goes with users",
      "recording_files goes with recordings",
      "recording_removal_rows goes with recording_removals",
      "recording_removal_rows goes with recordings",
      "recovery_codes goes with users",
      "report_openings goes with reports",
      "report_openings goes with users",
      "report_populations goes with cohorts",
      "report_tallies goes with cohorts",
      "roster_changes goes with roster_imports",
      "roster_faults goes with roster_imports",
      "roster_files goes with roster_imports",
      "roster_records goes with roster_imports",
      "roster_rows goes with roster_imports",
      "roster_tallies goes with roster_imports",
      "roster_upload_chunks goes with roster_uploads",
      "roster_uploads goes with roster_imports",
      "saved_views goes with users",
      "schedule_moves goes with cycles",
      "schedule_moves goes with experiences",
      "session_plans goes with attendables",
      "sign_on_attempts goes with identity_providers",
      "student_document_files goes with student_documents",
      "student_graduations goes with graduation_plans",
      "student_graduations goes with students",
      "student_hours goes with students",
      "student_pathways goes with students",
      "student_standings goes with cycles",
      "student_standings goes with students",
      "student_status_changes goes with students",
      "task_abilities goes with tasks",
      "task_claims goes with students",
      "task_claims goes with tasks",
      "task_claims goes with users",
      "task_files goes with students",
      "task_files goes with tasks",
      "task_message_files goes with task_messages",
      "task_nudges goes with employees",
      "task_responses goes with tasks",
      "task_submissions goes with tasks",
      "task_units goes with tasks",
      "template_abilities goes with templates",
      "template_editors goes with templates",
      "template_editors goes with users",
      "template_sessions goes with template_weeks",
      "template_sessions goes with templates",
      "template_task_abilities goes with template_abilities",
      "template_task_abilities goes with template_tasks",
      "template_task_units goes with template_tasks",
      "template_task_units goes with template_units",
      "template_tasks goes with templates",
      "template_units goes with templates",
      "template_versions goes with templates",
      "template_weeks goes with templates",
      "test_group_members goes with test_groups",
      "test_group_members goes with users",
      "unit_objectives goes with units",
      "unit_versions goes with units",
      "view_mailing_sends goes with view_mailings",
      "view_mailings goes with saved_views",
      "view_mailings goes with users",
      "webhook_attempts goes with webhook_deliveries",
      "webhook_deliveries goes with webhook_endpoints",
      "webhook_deliveries goes with webhook_events",
    ]
  `)
})

it('begins a school year when the rules do, on the school’s wall clock', async () => {
  const instants = [
    '2026-06-30T23:59:59',
    '2026-07-01T00:00:00',
    '2026-12-31T20:00:00',
    '2027-03-14T02:30:00',
  ].map((wall) => Temporal.PlainDateTime.from(wall).toZonedDateTime(schoolZone).epochMilliseconds)
  const { rows } = await client.query<{ year: number }>(
    'select school_year_at(at) as year from unnest($1::timestamptz[]) with ordinality as of_these (at, place) order by place',
    [instants.map((atMs) => new Date(atMs))],
  )
  expect(rows.map(({ year }) => year)).toEqual(instants.map((atMs) => schoolYearOf(schoolDateOf(atMs))))
  expect(rows.map(({ year }) => year)).toEqual([2025, 2026, 2026, 2026])
})

it('every instant has its zone', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp without time zone'`)
  expect(rows).toEqual([])
})

it('keeps titles on one line, as the contract cleans them', async () => {
  const signs = [
    '\r\n',
    '\t',
    '\u0007',
    '\u0085',
    '\u2028',
    '\u202e',
    '\ufeff',
    '\u200f',
    '\u{1f469}\u200d\u{1f680}',
  ]
  for (const sign of signs) {
    const { rows } = await client.query<{ line: string }>('select one_line($1) as line', [` Oak${sign}Elm `])
    expect(rows[0]?.line).toBe(cleanLine(`Oak${sign}Elm`).replaceAll('  ', ' '))
  }
  const insert = `insert into cycles (title, position, school_year, starts_at, ends_at)
    values ($1, 1, '2026-2027', '2026-09-01', '2026-10-01')`
  await expect(client.query(insert, ['Cycle\r\nATTACH:x'])).rejects.toThrow('cycles_title_line')
  await client.query(insert, ['Cycle 1'])
})

/** Keys of small, fixed tables, or with an index over so few of their columns or rows that little is left to look for. */
const unindexed = [
  // The number of the meeting alone finds its roll.
  'attendances.attendances_attendable_id_fkey',
  // What was removed or taken back is in no list by them.
  'excuses.excuses_student_id_fkey',
  // The primary key begins with the experience, which covers a handful.
  'experience_abilities.experience_abilities_experience_id_fkey',
  'experience_units.experience_units_experience_id_fkey',
  // Few have a remark.
  'notes.notes_student_id_fkey',
  // The primary key begins with the task, and a task has the rows of one class.
  'task_submissions.task_submissions_task_id_due_at_fkey',
]
