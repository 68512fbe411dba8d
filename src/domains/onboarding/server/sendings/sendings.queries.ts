import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { mailEnd } from '#server/mail/mail-end.ts'
import type { FamilyResult, Sending, SendingKind } from '../../contract/sendings.contract.ts'
import { mostSendings } from '../../rules/most-sendings.ts'
import { followsCampus, followsEverywhere } from '../onboarding.access.ts'

interface SendingRow extends Omit<Sending, 'askedAt' | 'finishedAt'> {
  readonly askedAt: Date
  readonly finishedAt: Date | null
  readonly kind: SendingKind
}

const present = ({ askedAt, finishedAt, ...row }: SendingRow): Sending => ({
  ...row,
  askedAt: askedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

/** SQL: the student in a column is one whom the viewer follows; who follows everybody looks up nobody. */
const follows = (viewer: Viewer, column: string) =>
  followsEverywhere(viewer)
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from students where students.id = ${sql.ref(column)}
        and ${followsCampus(viewer, 'students.cohort_id')})`

const selectSendings = (viewer: Viewer, which: ReturnType<typeof sql>) => sql<SendingRow>`
  select s.id, s.kind, u.name as asked_by, s.asked_at, s.finished_at, counts.total, counts.done, counts.written,
    counts.skipped, counts.failed,
    (select count(*)::integer from outbox_mails mail join onboarding_mails own on own.mail_id = mail.id
      where mail.state = 'unknown' and own.sending_id = s.id and ${follows(viewer, 'own.student_id')}) as unknown_mails
  from ${which} s
  join users u on u.id = s.asked_by
  join lateral (
    select count(*)::integer as total, count(*) filter (where f.state <> 'waiting')::integer as done,
      count(*) filter (where f.state = 'written')::integer as written,
      count(*) filter (where f.state = 'skipped')::integer as skipped,
      count(*) filter (where f.state = 'failed')::integer as failed
    from onboarding_sending_families f where f.sending_id = s.id and ${follows(viewer, 'f.student_id')}) counts on counts.total > 0
  order by s.id desc`

/**
 * Ten sendings with families the viewer follows: those that run, those with mails of which nobody knows whether they
 * arrived, then the last ones. However many follow it, one with such a mail stays listed until somebody has ended the
 * doubt.
 */
export async function listSendings(db: Database, viewer: Viewer): Promise<Sending[]> {
  const { rows } = await selectSendings(
    viewer,
    sql`(select * from onboarding_sendings s
      where exists (select from onboarding_sending_families f where f.sending_id = s.id and ${follows(viewer, 'f.student_id')})
      order by finished_at is null desc, id in (select own.sending_id
          from outbox_mails mail join onboarding_mails own on own.mail_id = mail.id
          where mail.state = 'unknown' and ${follows(viewer, 'own.student_id')}) desc, id desc
      limit ${mostSendings})`,
  ).execute(db)
  return rows.map(present)
}

/** A sending; throws not-found for one to no family that the viewer follows. */
export async function getSending(db: Database, viewer: Viewer, sendingId: number): Promise<Sending> {
  const { rows } = await selectSendings(
    viewer,
    sql`(select * from onboarding_sendings where id = ${sendingId})`,
  ).execute(db)
  if (!rows[0]) throw notFound('There is no such sending.')
  return present(rows[0])
}

interface ResultRow extends Omit<FamilyResult, 'mails'> {
  readonly total: number
}

/** What came of it by family: what needs somebody first, then those not written to, then by name. Two statements. */
export async function listResults(
  db: Database,
  viewer: Viewer,
  sendingId: number,
  { limit, offset }: PageRange,
): Promise<(FamilyResult & { total: number })[]> {
  const { rows } = await sql<ResultRow>`
    select f.student_id as id, u.name, f.state as result, f.reason, count(*) over ()::integer as total
    from onboarding_sending_families f join users u on u.id = f.student_id
    where f.sending_id = ${sendingId} and ${follows(viewer, 'f.student_id')}
    order by exists (select from onboarding_mails own join outbox_mails mail on mail.id = own.mail_id
        where own.sending_id = f.sending_id and own.student_id = f.student_id and mail.state in ('unknown', 'failed')) desc,
      array_position('{failed,skipped,waiting,written}'::text[], f.state), u.search_text collate "C", f.student_id
    limit ${limit} offset ${offset}`.execute(db)
  const { rows: mails } = await sql<FamilyResult['mails'][number] & { studentId: number }>`
    select own.student_id, own.mail_id as id, mail.to_name, mail.to_email, mail.failure, ${mailEnd} as "end"
    from onboarding_mails own join outbox_mails mail on mail.id = own.mail_id
    where own.sending_id = ${sendingId} and own.student_id = any(${rows.map(({ id }) => id)}::integer[])
    order by own.student_id, mail.to_name, own.mail_id`.execute(db)
  const mailsOf = Map.groupBy(mails, ({ studentId }) => studentId)
  return rows.map((row) => ({
    ...row,
    mails: (mailsOf.get(row.id) ?? []).map(({ studentId: _studentId, ...mail }) => mail),
  }))
}
