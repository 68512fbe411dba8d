import { sql } from 'kysely'
import { dayTextOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import type { StartDate } from '../../contract/admissions-config.contract.ts'
import { refusalOfStartDate } from '../../rules/start-date.ts'

type Context = RequestContext & { readonly db: Database }

const mostCounted = 1000
const mostOffered = 60

/** The days that are offered, the next first, with how many applications name each. */
export async function listStartDates(db: Database): Promise<StartDate[]> {
  const { rows } = await sql<Omit<StartDate, 'displayDate'>>`
    select d.id, d.date, (select count(*)::int from (select from applications a
      where a.starts_on = d.date and a.deleted_at is null limit ${sql.lit(mostCounted)}) found) as applications
    from admission_start_dates d where d.removed_at is null order by d.date`.execute(db)
  return rows.map((row) => ({ ...row, displayDate: dayTextOf(row.date) }))
}

/** Offers a day. Throws a sentence by field where students cannot begin on it. */
export async function addStartDate(context: Context, startDate: string) {
  const { db, viewer, services } = context
  await sql`lock table admission_start_dates in share row exclusive mode`.execute(db)
  const offered = await db
    .selectFrom('admissionStartDates')
    .select('date')
    .where('removedAt', 'is', null)
    .execute()
  const nowMs = services.clock.nowMs()
  const refusal =
    offered.length >= mostOffered
      ? `At most ${mostOffered} days are offered. Delete those that are past.`
      : refusalOfStartDate(startDate, { today: schoolDateOf(nowMs), taken: offered.map(({ date }) => date) })
  if (refusal !== undefined) throw invalid({ startDate: refusal })
  const { id } = await db
    .insertInto('admissionStartDates')
    .values({ date: startDate, addedBy: viewer.userId, addedAt: new Date(nowMs) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await note(context, 'added', id, startDate)
  return { ok: true as const, message: 'Start date added' }
}

/** Offers a day no more. Throws not-found. */
export async function deleteStartDate(context: Context, id: number) {
  const { db, viewer, services } = context
  const gone = await db
    .updateTable('admissionStartDates')
    .set({ removedAt: new Date(services.clock.nowMs()), removedBy: viewer.userId })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('date')
    .executeTakeFirst()
  if (!gone) throw notFound('This day is not offered any more.')
  await note(context, 'deleted', id, gone.date)
  return { ok: true as const, message: 'Start date deleted' }
}

async function note(context: Context, what: 'added' | 'deleted', id: number, date: string): Promise<void> {
  await insertAudit(context.db, context, {
    action: `admission_start_date.${what}`,
    subjectType: 'admission_start_date',
    subjectId: id,
    after: { date },
  })
  await publishChange(context.db, topic('admissions'))
}

const mostShown = 50

/** The days that were taken away and are not offered again, the last first. */
export async function listRemovedDates(db: Database) {
  const { rows } = await sql<{ id: number; date: string; removedAt: Date; removedBy: string | null }>`
    select d.id, d.date, d.removed_at, u.name as removed_by
    from admission_start_dates d left join users u on u.id = d.removed_by
    where d.removed_at is not null and not exists (
      select from admission_start_dates o where o.date = d.date and o.id > d.id)
    order by d.removed_at desc, d.id desc limit ${sql.lit(mostShown)}`.execute(db)
  return rows.map((row) => ({
    ...row,
    displayDate: dayTextOf(row.date),
    removedAt: row.removedAt.toISOString(),
  }))
}
