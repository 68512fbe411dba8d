import { sql } from 'kysely'
import { school } from '#contract/school/school.ts'
import type { Database } from '#server/database/database.ts'

const hourMs = 60 * 60_000
const weeksLooked = 4
const lookedMs = weeksLooked * 7 * 24 * hourMs
/** What is usual is the most people in this share of the hours. */
const mostOfHours = 0.95

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
 * each hour of somebody once. How many hours there were of how many people is counted once, and whoever is looked at is
 * taken out of it: to sort all hours for each of them grows with the square of the colleagues.
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
    with looked as materialized (select * from read_hours where hour >= ${new Date(nowMs - lookedMs)}),
    far as materialized (
      select hour, user_id, people from looked where told_at is null and people >= ${readingPeople}
        and hour >= ${new Date(nowMs - 24 * hourMs)}),
    readers as (select distinct user_id from far),
    own as (select user_id, people, count(*) as hours from looked where user_id in (select user_id from readers)
      group by 1, 2),
    of_others as (
      select user_id, people, sum(hours) over (partition by user_id order by people) as so_far,
        sum(hours) over (partition by user_id) as hours
      from (select r.user_id, a.people, a.hours - coalesce(o.hours, 0) as hours
        from readers r cross join (select people, count(*) as hours from looked group by 1) a
        left join own o on o.user_id = r.user_id and o.people = a.people) counted),
    usual as (select user_id, min(people) as people from of_others
      where hours > 0 and so_far >= ceil(${mostOfHours}::float8 * hours) group by 1)
    update read_hours h set told_at = ${new Date(nowMs)}, usual = coalesce(usual.people, 0)
    from far join users u on u.id = far.user_id left join usual on usual.user_id = far.user_id
    where h.hour = far.hour and h.user_id = far.user_id
      and far.people > ${readingTimes} * coalesce(usual.people, 0)
    returning h.user_id, u.name, h.people, h.usual`.execute(db)
  return rows
}
