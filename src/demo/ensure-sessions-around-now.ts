import type pg from 'pg'
import { lockCall, serverLocks } from '#server/database/advisory-locks.ts'
import { addAttendable } from './attendance/rolls.ts'
import { addSessionPlans } from './attendance/session-plans.ts'
import {
  externalsSql,
  hostsSql,
  type Participants,
  readApprovedExcuses,
  registeredSql,
} from './attendance/stored-people.ts'
import { copyPart } from './copy-rows.ts'
import { personaOf } from './demo-personas.ts'
import type { DemoPart, DemoTable } from './demo-rows.ts'
import { findDemoSeed } from './demo-settings.ts'
import { inTransaction } from './in-transaction.ts'
import { aroundNowRotation } from './school-year/around-now-rotation.ts'
import { dateOf } from './school-year/school-days.ts'
import { planSessionsAroundNow, type SessionTime } from './school-year/sessions-around-now.ts'

type Class = Participants & { id: number; title: string; meeting_id: string }

const hour = 3_600_000

/**
 * Keeps the demo alive: adds the sessions of the facilitator persona that are missing so that one runs, one
 * has just ended and one begins soon (issue 2 §4), with their rolls as they stand by now. Call it at least
 * every 15 minutes; a call that finds enough sessions adds none. Returns how many were added: always 0
 * without a demo school.
 */
export async function ensureSessionsAroundNow(
  database: pg.Pool | pg.ClientBase,
  nowMs: number,
): Promise<number> {
  return inTransaction(database, async (client) => {
    // Two servers never plan at once.
    await client.query(`select ${lockCall(serverLocks.demoSessions)}`)
    const seed = await findDemoSeed(client)
    if (seed === undefined) return 0
    const classes = await listFacilitatorClasses(client, nowMs)
    const existing = await listSessionTimes(client, classes, nowMs)
    const planned = planSessionsAroundNow(existing, aroundNowRotation(classes), nowMs)
    if (planned.length > 0) await storeSessions(client, seed, classes, planned, nowMs)
    return planned.length
  })
}

/** The persona's classes in the latest cycle that has begun. */
async function listFacilitatorClasses(client: pg.ClientBase, nowMs: number): Promise<Class[]> {
  const { rows } = await client.query<Class>(
    `select e.id, e.title, e.video_meeting_id as meeting_id, ${hostsSql('e.id', 'null')} as hosts,
       ${registeredSql('e.id')} as students, ${externalsSql('e.id')} as externals
     from experiences e
     join experience_experts x on x.experience_id = e.id
     join users u on u.id = x.employee_id
     where lower(u.email) = $1 and e.archived_at is null and e.video_meeting_id is not null
       and e.cycle_id = (select id from cycles where starts_at <= $2 order by starts_at desc limit 1)
     order by e.id`,
    [personaOf('facilitator').email, new Date(nowMs)],
  )
  return rows
}

async function listSessionTimes(
  client: pg.ClientBase,
  classes: readonly Class[],
  nowMs: number,
): Promise<SessionTime[]> {
  const { rows } = await client.query<{ experience_id: number; starts_at: Date; ends_at: Date }>(
    `select experience_id, starts_at, ends_at from attendables
     where experience_id = any($1::int[]) and starts_at between $2 and $3 and cancelled_at is null`,
    [classes.map(({ id }) => id), new Date(nowMs - 4 * hour), new Date(nowMs + 4 * hour)],
  )
  return rows.map((row) => ({
    experienceId: row.experience_id,
    startMs: row.starts_at.getTime(),
    endMs: row.ends_at.getTime(),
  }))
}

async function storeSessions(
  client: pg.ClientBase,
  seed: string,
  classes: readonly Class[],
  planned: readonly SessionTime[],
  nowMs: number,
): Promise<void> {
  const byId = new Map(classes.map((one) => [one.id, one]))
  const meetings = planned.flatMap(({ experienceId, startMs, endMs }) => {
    const own = byId.get(experienceId)
    return own ? [{ own, startMs, endMs }] : []
  })
  const studentIds = meetings.flatMap(({ own }) => own.students.map(({ id }) => id))
  const excuses = await readApprovedExcuses(
    client,
    [...new Set(studentIds)],
    nowMs - 4 * hour,
    nowMs + 4 * hour,
  )
  const nextId = await takeIds(client, { attendables: meetings.length, attendances: studentIds.length })
  const part: DemoPart = {}
  for (const { own, startMs, endMs } of meetings) {
    const { id: experienceId, meeting_id: meetingId, title, hosts, students, externals } = own
    const meeting = { meetingId, title, startMs, endMs, hosts, students, externals }
    const date = dateOf(startMs)
    const plan = { kind: 'session' as const, experienceId, houseId: null, date, meeting, isDetailed: true }
    addAttendable(part, { seed, nowMs, nextId }, plan, excuses)
  }
  await copyPart(client, part)
  await addSessionPlans(client, { nowMs, which: 'soon' })
}

/** Identities taken from the database's own count, so that rows can refer to each other before they are stored. */
async function takeIds(
  client: pg.ClientBase,
  counts: { attendables: number; attendances: number },
): Promise<(table: DemoTable) => number> {
  const taken = new Map<DemoTable, number[]>()
  for (const table of ['attendables', 'attendances'] as const) {
    const { rows } = await client.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence($1, 'id'))::int as id from generate_series(1, $2::int)`,
      [table, counts[table]],
    )
    taken.set(
      table,
      rows.map(({ id }) => id),
    )
  }
  return (table) => {
    const id = taken.get(table)?.shift()
    if (id === undefined) throw new Error(`No identity was taken for ${table}.`)
    return id
  }
}
