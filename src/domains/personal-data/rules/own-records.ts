import {
  type Details,
  employeeDetails,
  guardianDetails,
  mapDetails,
  studentDetails,
} from '#domains/people/contract/person-details.ts'
import { below, clear, gone, keep, own, type PersonalRecord, redact } from './personal-record.ts'
import { rosterRecordsOf } from './roster-records.ts'

const ofOthers = 'The records of others name who did what.'
/** A step of a sync with a community chat names them. */
const inChatStep = "(r.step ->> 'userId' = $p::text or r.step -> 'userIds' @> to_jsonb($p::integer))"
const erasedName = (column: string) =>
  `case when r.role = 'guardian' then 'Erased person' else r.${column} end`

/** What is stored of everybody by themselves: log-ins, choices, what they were told. */
const accountRecords: readonly PersonalRecord[] = [
  { table: 'logins', title: 'Log-ins', of: own('user_id'), end: gone, withheld: ['token'] },
  {
    table: 'known_devices',
    title: 'Known browsers',
    of: own('user_id'),
    end: gone,
    withheld: ['device_hash'],
  },
  {
    table: 'accounts',
    title: 'Ways to log in',
    of: own('user_id'),
    end: gone,
    withheld: ['password', 'access_token', 'refresh_token', 'id_token'],
  },
  {
    table: 'authenticator_apps',
    title: 'Authenticator app',
    of: own('user_id'),
    end: gone,
    withheld: ['secret', 'last_step'],
  },
  {
    table: 'passkeys',
    title: 'Passkeys',
    of: own('user_id'),
    end: gone,
    withheld: ['public_key', 'credential_id', 'counter'],
  },
  {
    table: 'recovery_codes',
    title: 'Recovery codes',
    of: own('user_id'),
    end: gone,
    withheld: ['code_hash'],
  },
  {
    table: 'provisioned_users',
    title: 'What identity providers say of them',
    of: own('person_id'),
    end: gone,
  },
  { table: 'provisioning_waiting', title: 'Taken for staff by a provider', of: own('person_id'), end: gone },
  {
    table: 'provisioning_calls',
    title: 'Calls of identity providers about them',
    of: own('person_id'),
    end: gone,
  },
  {
    table: 'provisioning_connections',
    title: 'Identity providers they answer for',
    of: own('responsible_id'),
    end: keep(ofOthers),
    withheld: ['token_hash'],
  },
  {
    table: 'api_token_calls',
    title: 'Calls of their programs',
    of: below('token_id', 'api_tokens', 'owner_id'),
    end: gone,
  },
  {
    table: 'api_tokens',
    title: 'Tokens of their programs',
    of: own('owner_id'),
    end: gone,
    withheld: ['token_hash'],
  },
  { table: 'chat_people', title: 'Community chats', of: own('user_id'), end: gone },
  { table: 'chat_job_steps', title: 'Syncs with community chats', of: inChatStep, end: gone, isUnread: true },
  {
    table: 'chat_differences',
    title: 'Differences in community chats',
    of: inChatStep,
    end: gone,
    isUnread: true,
  },
  {
    table: 'chat_job_logs',
    title: 'Logs of syncs with community chats',
    of: 'strpos(r.text, (select name from users where id = $p)) > 0',
    end: gone,
    isUnread: true,
  },
  {
    table: 'chat_ignored',
    title: 'Let be in community chats',
    of: "r.key in ('add_user:' || $p::text, 'change_user:' || $p::text)",
    end: gone,
    isUnread: true,
  },
  {
    table: 'chat_jobs',
    title: 'Syncs with community chats they asked for',
    of: '(r.asked_by = $p or r.approved_by = $p)',
    end: keep(ofOthers),
    isUnread: true,
  },
  { table: 'verifications', title: 'Open invitations', of: 'r.value = $p::text', end: gone, isUnread: true },
  {
    table: 'push_devices',
    title: 'Devices for push messages',
    of: own('user_id'),
    end: gone,
    withheld: ['token'],
  },
  { table: 'notification_preferences', title: 'How they want to hear', of: own('user_id'), end: gone },
  { table: 'notifications', title: 'Notifications', of: '(r.user_id = $p or r.records_of = $p)', end: gone },
  {
    table: 'calendar_feeds',
    title: 'Private calendar links',
    of: own('owner_id'),
    end: gone,
    withheld: ['seed', 'token_hash'],
  },
  { table: 'saved_views', title: 'Saved views', of: own('owner_id'), end: gone },
  { table: 'ask_alerts', title: 'Alerts', of: own('owner_id'), end: gone },
  { table: 'view_mailings', title: 'Mailed views', of: own('receiver_id'), end: gone },
  { table: 'task_nudges', title: 'Reminders of hand-ins', of: own('employee_id'), end: gone },
  { table: 'report_openings', title: 'Reports opened', of: own('user_id'), end: gone },
  { table: 'labs_choices', title: 'Features chosen in Labs', of: own('user_id'), end: gone },
  { table: 'test_group_members', title: 'Test groups', of: own('user_id'), end: gone },
]

/** What is stored of colleagues by their work. */
const colleagueRecords: readonly PersonalRecord[] = [
  { table: 'permission_group_members', title: 'Groups', of: own('employee_id'), end: gone },
  {
    table: 'availability_exceptions',
    title: 'Exceptions of availability',
    of: own('employee_id'),
    end: gone,
  },
  { table: 'availability_weeks', title: 'Availability', of: own('employee_id'), end: gone },
  { table: 'preset_comments', title: 'Preset comments', of: own('owner_id'), end: gone },
  { table: 'experience_editors', title: 'Shared experiences', of: own('user_id'), end: gone },
  { table: 'template_editors', title: 'Shared templates', of: own('user_id'), end: gone },
  {
    table: 'house_calendar_syncs',
    title: 'Syncs of house calendars',
    of: own('requested_by'),
    end: gone,
    isUnread: true,
  },
  { table: 'note_people', title: 'Notes that name them', of: own('user_id'), end: gone, isUnread: true },
  { table: 'task_claims', title: 'Reviews begun', of: own('user_id'), end: gone, isUnread: true },
  { table: 'experience_experts', title: 'Experiences they run', of: own('employee_id'), end: keep(ofOthers) },
  {
    table: 'session_videos',
    title: 'Video meetings of sessions they run',
    of: '(r.host_id = $p or r.asked_host_id = $p)',
    // The link lets whoever has it in.
    withheld: ['join_url'],
    end: clear(
      { host: 'null', host_id: 'null', asked_host_id: 'null' },
      'That the session met in a video meeting, and by which number.',
    ),
  },
  { table: 'houses', title: 'Houses they advise', of: own('advisor_id'), end: keep(ofOthers) },
  {
    table: 'recordings',
    title: 'Recordings of meetings they held',
    of: own('host_id'),
    // What others said in them, and where the file lies.
    withheld: ['transcript', 'version'],
    end: keep(`${ofOthers} What was said in them is of everybody who was there: it goes with the recording.`),
  },
  {
    table: 'recording_pulls',
    title: 'Looks for recordings of their meetings',
    of: own('host_id'),
    end: gone,
    isUnread: true,
  },
  { table: 'clubs', title: 'Clubs they sponsor', of: own('sponsor_id'), end: keep(ofOthers) },
]

/** What is known of a kind of person by its record: what is added there is emptied, too. */
const noDetails = (details: Details) => mapDetails(details, () => 'null')

/** The person themselves, last: what leads to their other rows. */
const selfRecords: readonly PersonalRecord[] = [
  {
    table: 'students',
    title: 'Student',
    of: own('id'),
    end: clear(
      { ...noDetails(studentDetails), video_registrant_id: 'null' },
      'Grade, campus, birth date and status: a transcript is proved by them.',
    ),
  },
  {
    table: 'guardians',
    title: 'Guardian',
    of: own('id'),
    end: clear(noDetails(guardianDetails), 'The number, without a name.'),
  },
  {
    table: 'employees',
    title: 'Colleague',
    of: own('id'),
    end: clear(noDetails(employeeDetails), `Job and campus. ${ofOthers}`),
  },
  {
    table: 'users',
    title: 'Person',
    of: own('id'),
    withheld: ['search_text'],
    end: clear(
      {
        email: `'erased-' || r.id || '@erased.invalid'`,
        image: 'null',
        email_verified: 'false',
        deactivated_at: 'coalesce(r.deactivated_at, now())',
        name: erasedName('name'),
        first_name: erasedName('first_name'),
        last_name: erasedName('last_name'),
      },
      'The name of students and colleagues, which transcripts and the records of others need.',
    ),
  },
]

/** What proves who did and saw what. */
const proofs: readonly PersonalRecord[] = [
  {
    table: 'audit_log',
    title: 'What they did',
    of: 'r.actor_id = $p',
    end: keep('There has to be proof of who did what.'),
    withheld: ['request_id'],
    period: 'audit_log',
  },
  {
    table: 'record_reads',
    title: 'Who read their records',
    of: own('person_id'),
    end: keep('There has to be proof of who saw what.'),
    period: 'audit_log',
  },
  {
    table: 'record_reads',
    title: 'Whose records they read',
    of: own('user_id'),
    end: keep('There has to be proof of who saw what.'),
    period: 'audit_log',
    isUnread: true,
  },
  {
    table: 'read_hours',
    title: 'Of how many people they read',
    of: own('user_id'),
    end: keep('There has to be proof of who saw what.'),
    period: 'audit_log',
    isUnread: true,
  },
  {
    table: 'registration_changes',
    title: 'Places they gave and took',
    of: own('user_id'),
    end: keep(ofOthers),
    isUnread: true,
  },
  {
    table: 'family_tellings',
    title: 'What they were told of absences',
    of: own('guardian_id'),
    end: keep('The school has to show that it told the family.'),
  },
  {
    table: 'erasures',
    title: 'Their erasure',
    of: own('person_id'),
    end: keep('It proves that somebody was erased, without a name.'),
    isUnread: true,
  },
  {
    table: 'departures',
    title: 'Files they took',
    of: own('actor_id'),
    end: keep('There has to be proof of who took what.'),
    period: 'audit_log',
  },
]

/**
 * Before the log, which knows the addresses that they had: by their number, and what names nobody – it was written to an
 * address, or before mails named their receivers – by every address of theirs.
 */
const mailsToThem: PersonalRecord = {
  table: 'outbox_mails',
  title: 'Emails',
  of: '(r.user_id = $p or (r.user_id is null and lower(r.to_email) in (select addresses_of($p))))',
  end: gone,
  // The texts hold links that let their receiver in.
  withheld: ['html_body', 'text_body', 'dedupe_key'],
}

/** Before all that it leads to: what is erased afterwards leads to entries about it. */
const auditOfThem: PersonalRecord = {
  table: 'audit_log',
  title: 'What was done to their records',
  of: '(r.id, r.happened_at) in (select e.id, e.happened_at from audit_entries_of($p) e)',
  end: redact('redact_audit($p, false)', 'That it was done, when and by whom, without what stood in it.'),
  withheld: ['request_id'],
  period: 'audit_log',
}

/** Before anything else, where a restored backup brought them back: the audit is redacted of who left alone. */
export const loggedOutFirst: PersonalRecord = {
  table: 'users',
  title: 'Person',
  of: own('id'),
  end: clear({ deactivated_at: 'coalesce(r.deactivated_at, now())' }, ''),
}

const rosterRecords = rosterRecordsOf('person', '(select lower(email) from users where id = $p)')

export const ownRecords = {
  mailsToThem,
  auditOfThem,
  accountRecords,
  colleagueRecords,
  rosterRecords,
  proofs,
  selfRecords,
}
