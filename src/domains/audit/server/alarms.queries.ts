import { sql } from 'kysely'
import { school } from '#contract/school/school.ts'
import type { Database } from '#server/database/database.ts'

const hourMs = 60 * 60_000
const weeksLooked = 4
const lookedMs = weeksLooked * 7 * 24 * hourMs

interface Alarm {
  readonly hour: string
  readonly reader: { readonly id: number; readonly name: string }
  readonly people: number
  readonly usual: number
}

/** Who read far more than colleagues in the last weeks, the newest first; at most fifty. */
export async function listAlarms(db: Database, nowMs: number): Promise<Alarm[]> {
  const rows = await db
    .selectFrom('readHours')
    .innerJoin('users', 'users.id', 'readHours.userId')
    .select(['hour', 'userId', 'users.name', 'people', 'usual'])
    .where('toldAt', 'is not', null)
    .where('hour', '>', new Date(nowMs - lookedMs))
    .orderBy('hour', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ hour, userId, name, people, usual }) => ({
    hour: hour.toISOString(),
    reader: { id: userId, name },
    people,
    usual: usual ?? 0,
  }))
}

export interface FoundAlarm {
  readonly userId: number
  readonly name: string
  readonly people: number
  readonly usual: number
}

/**
 * Sums up the hours that are over since the last time: how many different people each read of. Who read of far more than
 * is usual (the most in nineteen of twenty hours of colleagues, in the last weeks) is written down as told of, and returned;
 * each hour of somebody once.
 */
export async function sumUpHours(db: Database, nowMs: number): Promise<FoundAlarm[]> {
  // Nobody is told of few people, however few colleagues read: a lead looks through a house.
  const { readingPeople, readingTimes } = school()
  const thisHour = new Date(nowMs - (nowMs % hourMs))
  await sql`
    insert into read_hours (hour, user_id, people)
    select hour, user_id, count(*) from record_reads
    where hour < ${thisHour} and hour >= coalesce((select max(hour) from read_hours), ${new Date(nowMs - lookedMs)})
    group by hour, user_id on conflict (hour, user_id) do update set people = excluded.people`.execute(db)
  const { rows } = await sql<FoundAlarm>`
    with looked as (select * from read_hours where hour >= ${new Date(nowMs - lookedMs)}),
    far as (
      select one.hour, one.user_id, one.people, (
        select coalesce(percentile_disc(0.95) within group (order by others.people), 0)
        from looked others where others.user_id <> one.user_id) as usual
      from looked one where one.told_at is null and one.people >= ${readingPeople}
        and one.hour >= ${new Date(nowMs - 24 * hourMs)})
    update read_hours h set told_at = ${new Date(nowMs)}, usual = far.usual from far, users u
    where h.hour = far.hour and h.user_id = far.user_id and u.id = far.user_id
      and far.people > ${readingTimes} * far.usual
    returning h.user_id, u.name, h.people, h.usual`.execute(db)
  return rows
}
