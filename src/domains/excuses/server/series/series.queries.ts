import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { Recurrence } from '../../rules/recurrence.ts'

/** A series, locked: who edits one of its excuses waits for who edits another. Throws not-found. */
export async function lockSeries(db: Database, id: number) {
  const series = await db
    .selectFrom('excuseSeries')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!series) throw notFound('This series does not exist, or it is not one you can see.')
  return series
}
export type SeriesRecord = Awaited<ReturnType<typeof lockSeries>>

export const recurrenceOf = (series: SeriesRecord): Recurrence => ({
  period: { start: series.periodStart, end: series.periodEnd },
  weekdays: series.weekdays,
  startTime: series.startTime,
  endTime: series.endTime,
})

const columns = ({ period, weekdays, startTime, endTime }: Recurrence, allDay: boolean) => ({
  periodStart: period.start,
  periodEnd: period.end,
  weekdays: [...weekdays],
  allDay,
  startTime,
  endTime,
})

export async function insertSeries(
  db: Database,
  series: {
    readonly studentId: number
    readonly recurrence: Recurrence
    readonly allDay: boolean
    readonly createdBy: number
    readonly createdAt: Date
  },
): Promise<number> {
  const { studentId, createdBy, createdAt } = series
  const { id } = await db
    .insertInto('excuseSeries')
    .values({ studentId, createdBy, createdAt, ...columns(series.recurrence, series.allDay) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateSeries = (db: Database, id: number, recurrence: Recurrence, allDay: boolean) =>
  db.updateTable('excuseSeries').set(columns(recurrence, allDay)).where('id', '=', id).execute()

export const updatePeriodEnd = (db: Database, id: number, periodEnd: string) =>
  db.updateTable('excuseSeries').set({ periodEnd }).where('id', '=', id).execute()

/** Every day a series has or had an excuse on, from a day on; removed ones too, because they never come back. */
export const listSeriesDays = (db: Database, seriesId: number, fromDate: string) =>
  db
    .selectFrom('excuses')
    .select(['id', 'occursOn', 'removedAt'])
    .where('seriesId', '=', seriesId)
    .where('occursOn', '>=', fromDate)
    .orderBy('occursOn')
    .execute()

/** Hands the days of a series from one on to another series. */
export const updateSeriesOf = (db: Database, fromSeriesId: number, toSeriesId: number, fromDate: string) =>
  db
    .updateTable('excuses')
    .set({ seriesId: toSeriesId })
    .where('seriesId', '=', fromSeriesId)
    .where('occursOn', '>=', fromDate)
    .execute()

/** Sets the times of many excuses, and what they say, in one statement. */
export async function updateOccurrences(
  db: Database,
  occurrences: readonly { id: number; startsAt: Date; endsAt: Date }[],
  facts: { readonly allDay: boolean; readonly reason: string; readonly additionalComments: string },
): Promise<void> {
  const rows = JSON.stringify(
    occurrences.map(({ id, startsAt, endsAt }) => ({ id, starts_at: startsAt, ends_at: endsAt })),
  )
  await sql`
    update excuses e set starts_at = o.starts_at, ends_at = o.ends_at, all_day = ${facts.allDay},
      reason = ${facts.reason}, additional_comments = ${facts.additionalComments}, version = e.version + 1
    from jsonb_to_recordset(${rows}::jsonb) as o (id integer, starts_at timestamptz, ends_at timestamptz)
    where e.id = o.id`.execute(db)
}
