import { type RawBuilder, sql } from 'kysely'
import { schoolDateOf, schoolYearOf } from '#contract/school-time.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'

const cycleColumns = ['id', 'title', 'position', 'schoolYear', 'startsAt', 'endsAt'] as const

/** All cycles, the latest first. */
export const listCycles = (db: Database) =>
  db.selectFrom('cycles').select(cycleColumns).orderBy('startsAt', 'desc').execute()

/** The current cycle: the latest already started (1-staff-tools §3). */
export const findCurrentCycle = (db: Database, nowMs: number) =>
  db
    .selectFrom('cycles')
    .select(cycleColumns)
    .where('startsAt', '<=', new Date(nowMs))
    .orderBy('startsAt', 'desc')
    .limit(1)
    .executeTakeFirst()

const findFirstCycle = (db: Database) =>
  db.selectFrom('cycles').select(cycleColumns).orderBy('startsAt').limit(1).executeTakeFirst()

/**
 * The school year that runs, `2026-2027`: that of the current cycle. Before the first has begun it is the one that is prepared,
 * for which grades are entered; without any cycle it goes by the first of July in the school's zone.
 */
export async function findRunningYear(db: Database, nowMs: number): Promise<string> {
  const cycle = (await findCurrentCycle(db, nowMs)) ?? (await findFirstCycle(db))
  if (cycle) return cycle.schoolYear
  const year = schoolYearOf(schoolDateOf(nowMs))
  return `${year}-${year + 1}`
}

/** SQL: the number of the current cycle, for a statement that reads more of it. */
export const currentCycleId = (nowMs: number): RawBuilder<number> =>
  sql<number>`(select id from cycles where starts_at <= ${new Date(nowMs)} order by starts_at desc limit 1)`

/** The cycle in which an instant lies; none between two cycles. */
export const findCycleAt = (db: Database, at: Date) =>
  db
    .selectFrom('cycles')
    .select(cycleColumns)
    .where('startsAt', '<=', at)
    .where('endsAt', '>=', at)
    .orderBy('startsAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * SQL: since when what was left open is still asked for, a roll that nobody took or a hand-in that nobody looked at: for two
 * weeks and no less than ten school days, so that a winter break swallows nothing; once the school year has no day to
 * come for two weeks (docs/decisions/0025). A statement works it out once.
 */
export const askedSince = (now: Date): RawBuilder<Date> => sql<Date>`(select asked_since(${now}))`

/** SQL: until when what began at an instant is asked for. */
export const askedUntil = (began: RawBuilder<unknown>): RawBuilder<Date> => sql<Date>`asked_until(${began})`

/**
 * SQL: as `askedUntil`, where `ofDay` is what that says of the first moment of that day: school days are counted once
 * for many of a day.
 */
export const askedUntilOnDay = (began: RawBuilder<unknown>, ofDay: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`greatest(${began} + interval '336 hours', ${ofDay})`

/** The selected cycle: the one asked for, else the current one. Throws not-found for an id that is none. */
export async function findSelectedCycle(db: Database, cycleId: number | undefined, nowMs: number) {
  if (cycleId === undefined) return findCurrentCycle(db, nowMs)
  const cycle = await db
    .selectFrom('cycles')
    .select(cycleColumns)
    .where('id', '=', cycleId)
    .executeTakeFirst()
  if (!cycle) throw notFound('There is no such cycle.')
  return cycle
}

/**
 * SQL: a day is a holiday of a campus, its own or the network's; of null, which stands for every campus, of the network's alone.
 * `isOpenDay` of the rules says the same. Written where it is asked, and no function of the database: that would be called for
 * each row.
 */
export const isDayOff = (
  cohortId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from holidays o where ${day} between o.starts_on and o.ends_on
    and (o.cohort_id is null or o.cohort_id = ${cohortId}))`
