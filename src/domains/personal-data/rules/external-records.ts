import { clear, gone, keep, own, type PersonalRecord, recordedWith, redact } from './personal-record.ts'
import { rosterRecordsOf } from './roster-records.ts'

const register = 'The register of attendance, which the state may ask for.'
/**
 * SQL: the address of a student of a partner school, unless somebody of the school has it as an account by now: what
 * came to it is told of that one.
 */
const theirAddress = `(select lower(trim(theirs.email)) from external_students theirs where theirs.id = $p
  and not exists (select from users u where u.email = lower(trim(theirs.email))))`

/**
 * Every table that tells of a student of a partner school, who is nobody with a log-in; `$p` is their number. In the order
 * in which they are erased.
 */
export const externalRecords: readonly PersonalRecord[] = [
  // Before the log, which knows the addresses that they had.
  {
    table: 'outbox_mails',
    title: 'Emails',
    of: '(r.user_id is null and lower(r.to_email) in (select addresses_of_external($p)))',
    end: gone,
    withheld: ['html_body', 'text_body', 'dedupe_key'],
  },
  {
    table: 'audit_log',
    title: 'What was done to their records',
    of: '(r.id, r.happened_at) in (select e.id, e.happened_at from audit_entries_of_external($p) e)',
    end: redact('redact_audit($p, true)', 'That it was done, when and by whom, without what stood in it.'),
    withheld: ['request_id'],
    period: 'audit_log',
  },
  {
    table: 'presence_events',
    title: 'What video meetings saw',
    of: `r.attendable_id in (select attendable_id from external_attendances where external_student_id = $p)
      and lower(r.participant_email) = ${theirAddress}`,
    end: clear(
      {
        participant_name: `''`,
        participant_email: `''`,
        participant_key: `'erased'`,
        registrant_id: `''`,
        account_id: `''`,
      },
      'That somebody was there, without who it was: rolls of others were computed from it.',
    ),
  },
  recordedWith('external_attendances', 'external_student_id'),
  { table: 'external_attendances', title: 'Attendance', of: own('external_student_id'), end: keep(register) },
  { table: 'external_registrations', title: 'Experiences', of: own('external_student_id'), end: gone },
  ...rosterRecordsOf('external', theirAddress),
  {
    table: 'external_erasures',
    title: 'Their erasure',
    of: own('external_id'),
    end: keep('It proves that somebody was erased, without a name.'),
    isUnread: true,
  },
  {
    table: 'external_students',
    title: 'Student of a partner school',
    of: own('id'),
    withheld: ['search_text'],
    end: clear(
      {
        email: 'null',
        contact_name: `''`,
        contact_email: `''`,
        contact_phone: `''`,
        archived_at: 'coalesce(r.archived_at, now())',
      },
      'Name, school and the days of the consent: the register of attendance names them. Address and contact go.',
    ),
  },
]

/** Before anything else, where a restored backup brought them back: the audit is redacted of who left alone. */
export const archivedFirst: PersonalRecord = {
  table: 'external_students',
  title: 'Student of a partner school',
  of: own('id'),
  end: clear({ archived_at: 'coalesce(r.archived_at, now())' }, ''),
}
