import { sql } from 'kysely'
import { z } from 'zod'
import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import { publishChange } from '#server/live/live.ts'

export const pullKind = jobKind({ name: 'recordings.pull', data: z.object({ pullId: z.int() }) })

export const notSetUp = 'No video service is set up. Whoever runs the server can set one up.'

/** How far back recordings are read: what the service lists (u), and a week for what comes late. */
const firstDays = 180
const laterDays = 40

/**
 * SQL: when recordings that lie in the trash went there with the account of their host (`trashWithAccount` writes the moment
 * at which the reading failed), the latest `at`. They may come back with the account, or were handed to any other host.
 */
const lastGone = sql`select max(r.trashed_at) as at from recordings r
  join recording_pulls f on f.host_id = r.host_id and f.state = 'failed' and f.ended_at = r.trashed_at
  where r.trashed_at is not null`

/** SQL: readings `p` of a host `u` that reached so many days back. */
const readings = (days: number) => sql`recording_pulls p
  where p.host_id = u.id and p.state = 'done' and p.to_day - p.from_day >= ${days}::integer`

/**
 * SQL: all that the service lists of a host `u` was asked for and read since recordings were last `gone`: those that it lists
 * under them are here, however old. A short reading, as after a session, does not count.
 */
const isReadSince = sql`(gone.at is null or exists (select from ${readings(firstDays)} and p.asked_at > gone.at))`

/** SQL: the colleague `u` is here and runs an experience or a house. */
export const runsSessions = sql`(u.deactivated_at is null
  and (exists (select from experience_experts x where x.employee_id = u.id)
    or exists (select from houses h where h.advisor_id = u.id)))`

/**
 * SQL: whose recordings, a colleague `u`, are read by themselves: who runs sessions or has recordings; of who left, as long as
 * not all of theirs are gone.
 */
const isReadByItself = sql`(${runsSessions} or exists (
  select from recordings r where r.host_id = u.id and (u.deactivated_at is null or r.state <> 'removed')))`

/**
 * Notes that the recordings of hosts are to be read: as far back as the service lists them until that was done once,
 * and once more after recordings went with an account. One that waits, and is not being read at this moment, reads as
 * far back, too; no other is added. Returns the ids of those that are new.
 */
export async function insertPulls(
  db: Database,
  { userId, askedBy, now }: { userId: number | null; askedBy: number | null; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    with gone as (${lastGone})
    insert into recording_pulls (host_id, from_day, to_day, asked_by, asked_at)
    select u.id, ${now}::timestamptz::date - case
        when exists (select from ${readings(laterDays)}) and ${isReadSince} then ${laterDays}::integer
        else ${firstDays}::integer end,
      ${now}::timestamptz::date, ${askedBy}::integer, ${now}
    from users u cross join gone where u.email is not null and ${userId === null ? isReadByItself : sql`u.id = ${userId}`}
    order by u.id
    on conflict (host_id) where state = 'waiting'
      do update set from_day = least(recording_pulls.from_day, excluded.from_day)
      where coalesce(recording_pulls.claimed_until <= ${now}, true)
    returning id, xmax = 0 as is_new`.execute(db)
  return rows.flatMap(({ id, isNew }) => (isNew ? [id] : []))
}

const laterPullDays = 2
/** SQL: no meeting is longer; meetings are found by when they begin, not by when they end. */
const longestMeeting = sql`interval '12 hours'`

/**
 * Notes that the recordings of whoever held a session lately are to be read: the service makes them within the hours
 * after it. Returns the ids of those that are new.
 */
export async function insertPullsAfterSessions(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into recording_pulls (host_id, from_day, to_day, asked_at)
    select distinct host.id, ${now}::timestamptz::date - ${laterPullDays}::integer, ${now}::timestamptz::date, ${now}::timestamptz
    from attendables m left join houses h on h.id = m.house_id
      join lateral (
        select u.id from users u where u.email is not null and u.id = coalesce(h.advisor_id, (
          select x.employee_id from experience_experts x where x.experience_id = m.experience_id
          order by x.is_main desc, x.employee_id limit 1))) host on true
    where m.video_meeting_id is not null and m.cancelled_at is null
      and m.ends_at between ${now}::timestamptz - interval '3 hours' and ${now}::timestamptz - interval '15 minutes'
      and m.starts_at between ${now}::timestamptz - interval '3 hours' - ${longestMeeting} and ${now}::timestamptz
    order by host.id
    on conflict (host_id) where state = 'waiting' do nothing returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The jobs that do pulls: each is done once at a time. */
export const pullsOf = (ids: readonly number[]) =>
  ids.map((pullId) => ({ data: { pullId }, key: String(pullId) }))

/** Has the recordings of one colleague, or of all who may have some, read at the service. */
export async function askForPull(context: RequestContext & { readonly db: Database }, userId: number | null) {
  const { db, viewer, services } = context
  if (services.vendors.videoMeetings === null) throw invalid({ form: notSetUp })
  if (userId !== null) {
    const { rows } = await sql`select from employees where id = ${userId}`.execute(db)
    if (rows.length === 0) throw notFound('There is no such colleague.')
  }
  const now = new Date(services.clock.nowMs())
  const ids = await insertPulls(db, { userId, askedBy: viewer.userId, now })
  await services.jobs.enqueueMany(db, pullKind, pullsOf(ids))
  if (ids.length === 0) return { ok: true as const, message: 'Nothing new to read: it is being read already' }
  await insertAudit(db, context, {
    ...{ action: 'recordings.pulled', subjectType: 'recordings', subjectId: userId ?? 0 },
    after: { hosts: ids.length },
  })
  await publishChange(db, topic('recordings'))
  const whose = ids.length === 1 ? '1 colleague' : `${ids.length} colleagues`
  return { ok: true as const, message: `Reading the recordings of ${whose}` }
}
