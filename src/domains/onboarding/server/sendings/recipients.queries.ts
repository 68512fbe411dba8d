import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { mailEnd } from '#server/mail/mail-end.ts'
import type { mailEnds, SendingKind } from '../../contract/sendings.contract.ts'
import { isOfThisTime, isStillAsked } from '../families/families.queries.ts'

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
  /** Of the last mail of this kind about this child since the family began; null where there is none. */
  readonly lastEnd: (typeof mailEnds)[number] | null
}

/**
 * The guardians of some families who may be written to, with what became of the last mail of the kind. What was written
 * before is gathered once for all of them: asked for each guardian it was planned while there was none, and then read whole
 * for every one of 10,000.
 */
export async function listRecipients(
  db: Database,
  sending: OpenSending,
  studentIds: readonly number[],
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with recipient as materialized (
      select f.student_id, child.first_name as student_first_name, u.id as guardian_id, u.name, u.first_name, u.email,
        cohorts.title as campus, cycles.starts_at
      from onboarding_families f
      join onboarding_groups g on g.id = f.group_id
      join cohorts on cohorts.id = g.cohort_id
      join cycles on cycles.id = g.cycle_id
      join users child on child.id = f.student_id
      join guardian_students tie on tie.student_id = f.student_id and tie.sees_records
      join users u on u.id = tie.guardian_id and u.deactivated_at is null
      where f.student_id = any(${[...studentIds]}::integer[]) and f.archived_at is null and ${isStillAsked('f')}),
    last as materialized (
      select own.student_id, own.guardian_id, max(mail.id) as mail_id
      from onboarding_mails own join outbox_mails mail on mail.id = own.mail_id
      join onboarding_families f on f.student_id = own.student_id and ${isOfThisTime}
      where own.student_id = any(${[...studentIds]}::integer[]) and own.kind = ${sending.kind}
      group by own.student_id, own.guardian_id),
    ended as materialized (
      select mail.id as mail_id, ${mailEnd} as mail_end from outbox_mails mail
      where mail.id = any(array(select mail_id from last))),
    linked as materialized (
      select distinct own.guardian_id from onboarding_mails own
      where own.sending_id = ${sending.id} and own.guardian_id = any(array(select guardian_id from recipient))),
    logged as materialized (
      select distinct accounts.user_id from accounts
      where accounts.user_id = any(array(select guardian_id from recipient)))
    select recipient.*, logged.user_id is not null as has_login, linked.guardian_id is not null as has_link,
      ended.mail_end as last_end
    from recipient
    left join last using (student_id, guardian_id)
    left join ended on ended.mail_id = last.mail_id
    left join linked on linked.guardian_id = recipient.guardian_id
    left join logged on logged.user_id = recipient.guardian_id
    order by recipient.student_id, recipient.guardian_id`.execute(db)
  return rows
}

/**
 * Those of some families who are not written to, whoever their guardians are, each with why: it may have changed since
 * they were chosen.
 */
export async function listHindered(
  db: Database,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (studentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('onboardingFamilies as f')
    .select(['f.studentId', 'f.archivedAt', isStillAsked('f').as('isAsked')])
    .where('f.studentId', 'in', studentIds)
    .where(({ or, eb, not }) =>
      or([eb('f.archivedAt', 'is not', null), eb('f.groupId', 'is', null), not(isStillAsked('f'))]),
    )
    .execute()
  return new Map(
    rows.map(({ studentId, archivedAt, isAsked }) => [
      studentId,
      archivedAt !== null
        ? 'Archived since then.'
        : isAsked
          ? 'Since then it no longer has a campus and start date.'
          : 'The student has left the school.',
    ]),
  )
}
