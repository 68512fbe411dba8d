import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { silent, type Telling } from '#server/jobs/telling.ts'
import type { Services } from '#server/services.ts'
import { lockRolls } from '../roll/lock-rolls.ts'
import { overBefore } from './gather-tallies.ts'

/** Meetings whose rows are counted at once. */
const batch = 2_000

/** What `counts_of_row` says of a row; a meeting and a day keep the sum of each. */
const counts = ['marked', 'there', 'late', 'absent', 'excused', 'excused_over', 'excused_ahead'] as const
const keptColumns = ['student_count', ...counts.map((count) => `${count}_count`)]

/** Kept totals that were not what their rows add up to. */
export interface Drift {
  /** Meetings whose counts or campus were wrong. */
  readonly meetings: readonly number[]
  /** School days whose tallies were wrong. */
  readonly days: readonly string[]
}

/** Reported when something has written rolls in a way that the totals do not see. */
class TotalsDrifted extends Error {
  readonly code = 'TOTALS_DRIFTED'
}

/**
 * Counts every row of every roll again, some meetings at a time, and then the meetings of each month by day: what is
 * kept must be the same. What is not is put right and reported, by the numbers of meetings and by days; of people it
 * says nothing (docs/decisions/0054). Nobody waits for it: only a roll that is wrong is locked, to be put right.
 */
export async function checkTotals(
  { database, clock, reportError }: Services,
  telling: Telling = silent,
): Promise<Drift> {
  const meetings: number[] = []
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from attendables`.execute(
    database,
  )
  for (let after = 0; ; ) {
    const last = await findLastOfBatch(database, after)
    if (last === null) break
    telling.progress(after, rows[0]?.last ?? 0)
    const wrong = await listWrong(database, sql`m.id > ${after} and m.id <= ${last}`)
    if (wrong.length > 0)
      await inTransaction(database, async (db) => {
        const locked = await lockRolls(db, wrong)
        const ids = locked.map(({ id }) => id)
        await repairMeetings(db, ids)
        meetings.push(...ids)
      })
    after = last
  }
  const days: string[] = []
  const settled = overBefore(clock.nowMs())
  for (const month of await listMonths(database))
    days.push(...(await repairTallies(database, month, settled)))
  const drift = { meetings, days: [...new Set(days)].sort() }
  if (meetings.length > 0 || days.length > 0) {
    const what = `Kept totals were put right: ${meetings.length} meetings (${some(meetings)}), ${drift.days.length} school days (${some(drift.days)}).`
    console.error(what)
    reportError(new TotalsDrifted(what), 'attendance.check-totals')
  }
  return drift
}

const some = (all: readonly (number | string)[]) =>
  all.length > 10 ? `${all.slice(0, 10).join(', ')}, …` : all.join(', ')

async function findLastOfBatch(db: Database, after: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (
      select id from attendables where id > ${after} order by id limit ${batch}) found`.execute(db)
  return rows[0]?.last ?? null
}

/** SQL: by meeting, how far its kept counts are from its rows, and the campus it should stand in. */
const differences = (condition: RawBuilder<unknown>) => sql`
  select m.id, m.cohort_id as kept_cohort_id, coalesce(e.cohort_id, h.cohort_id) as cohort_id,
    count(a.id) - m.student_count as student_count,
    ${sql.join(
      counts.map((count) => {
        const kept = sql.ref(`${count}_count`)
        return sql`coalesce(sum(${sql.ref(`counted.${count}`)}), 0) - m.${kept} as ${kept}`
      }),
    )}
  from attendables m
  left join experiences e on e.id = m.experience_id
  left join houses h on h.id = m.house_id
  left join attendances a on a.attendable_id = m.id
  left join lateral counts_of_row(a.statuses, a.excuse_id is not null) counted on true
  where ${condition}
  group by m.id, e.cohort_id, h.cohort_id`

const isWrong = sql`(d.cohort_id is distinct from d.kept_cohort_id or ${sql.join(
  keptColumns.map((column) => sql`d.${sql.ref(column)} <> 0`),
  sql` or `,
)})`

async function listWrong(db: Database, condition: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from (${differences(condition)}) d where ${isWrong} order by d.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Adds what differs to the kept counts; the caller holds the locks of these rolls. */
async function repairMeetings(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    update attendables m set cohort_id = d.cohort_id, ${sql.join(
      keptColumns.map((column) => sql`${sql.ref(column)} = m.${sql.ref(column)} + d.${sql.ref(column)}`),
    )}
    from (${differences(sql`m.id = any(${[...ids]}::integer[])`)}) d
    where d.id = m.id and ${isWrong}`.execute(db)
}

async function listMonths(db: Database): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', school_date::timestamp)::date as month from (
      select school_date from attendables union select school_date from day_tallies) days order by 1`.execute(
    db,
  )
  return rows.map(({ month }) => month)
}

/**
 * Adds to the tallies of a month's days what they lack of the sums over their meetings: one statement, which sees both
 * as they stood at one moment, so that whoever writes meanwhile changes nothing of the difference. What was over before
 * `settled` is kept without its end.
 */
async function repairTallies(db: Database, month: string, settled: Date): Promise<string[]> {
  const columns = ['meeting_count', 'untaken_count', ...keptColumns].map((column) => sql.ref(column))
  const ofMonth = sql`school_date >= ${month}::date and school_date < ${month}::date + interval '1 month'`
  const { rows } = await sql<{ schoolDate: string }>`
    insert into day_tallies (school_date, cohort_id, is_whole_school, kind, over_at, ${sql.join(columns)})
    select school_date, cohort_id, is_whole_school, kind,
      case when over_at < ${settled} then '-infinity' else over_at end as since,
      ${sql.join(columns.map((column) => sql`sum(${column})`))}
    from (
      select school_date, kept.cohort_id, kept.is_whole_school, kind,
        meeting_over_at(starts_at, ends_at, meeting_ended_at) as over_at,
        1 as meeting_count, is_untaken::integer as untaken_count,
        ${sql.join(keptColumns.map((column) => sql.ref(column)))}
      from attendables m, tallied_for(m.cohort_id) kept where cancelled_at is null and ${ofMonth}
      union all
      select school_date, cohort_id, is_whole_school, kind, over_at, ${sql.join(columns.map((column) => sql`-${column}`))}
      from day_tallies where ${ofMonth}) both_sides
    group by 1, 2, 3, 4, 5
    having ${sql.join(
      columns.map((column) => sql`sum(${column}) <> 0`),
      sql` or `,
    )}
    returning school_date`.execute(db)
  return rows.map(({ schoolDate }) => schoolDate)
}
