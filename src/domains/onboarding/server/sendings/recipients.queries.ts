import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { mailEnd } from '#server/mail/mail-end.ts'
import type { mailEnds, SendingKind } from '../../contract/sendings.contract.ts'

export interface OpenSending {
  readonly id: number
  readonly kind: SendingKind
  readonly isAgain: boolean
}

export interface Recipient {
  readonly studentId: number
  readonly studentFirstName: string
  readonly guardianId: number
  readonly name: string
  readonly firstName: string
  readonly email: string
  readonly campus: string
  readonly startsAt: Date
  /** Some way to log in: a password, or a provider. */
  readonly hasLogin: boolean
  /** A mail of this sending has brought them the link to choose a password. */
  readonly hasLink: boolean
  /** Of the last mail of this kind about this child; null where there is none. */
  readonly lastEnd: (typeof mailEnds)[number] | null
}

/** The guardians of some families who may be written to, with what became of the last mail of the kind. */
export async function listRecipients(
  db: Database,
  sending: OpenSending,
  studentIds: readonly number[],
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select f.student_id, child.first_name as student_first_name, u.id as guardian_id, u.name, u.first_name, u.email,
      cohorts.title as campus, cycles.starts_at,
      exists (select from accounts where accounts.user_id = u.id) as has_login,
      exists (select from onboarding_mails other where other.sending_id = ${sending.id} and other.guardian_id = u.id) as has_link,
      last.mail_end as last_end
    from onboarding_families f
    join onboarding_groups g on g.id = f.group_id
    join cohorts on cohorts.id = g.cohort_id
    join cycles on cycles.id = g.cycle_id
    join users child on child.id = f.student_id
    join guardian_students tie on tie.student_id = f.student_id and tie.sees_records
    join users u on u.id = tie.guardian_id and u.deactivated_at is null
    left join lateral (
      select ${mailEnd} as mail_end from onboarding_mails own join outbox_mails mail on mail.id = own.mail_id
      where own.student_id = f.student_id and own.guardian_id = u.id and own.kind = ${sending.kind}
      order by own.mail_id desc limit 1) last on true
    where f.student_id = any(${[...studentIds]}::integer[]) and f.archived_at is null
    order by f.student_id, u.id`.execute(db)
  return rows
}
