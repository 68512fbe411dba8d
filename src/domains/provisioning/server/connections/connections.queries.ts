import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { holdsEverywhere } from '#domains/permissions/server/permissions.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'

const weekMs = 7 * 24 * 60 * 60_000

export interface ConnectionRow {
  readonly id: number
  readonly title: string
  readonly isOn: boolean
  readonly version: number
  readonly tokenEnd: string
  readonly tokenEndsAt: Date
  readonly networks: string[]
  readonly cohortId: number | null
  readonly groupId: number | null
  readonly invites: boolean
  readonly refusedAddress: string | null
  readonly responsibleId: number
  readonly responsible: string
  /** Whether who made the token may still manage connections. */
  readonly isBacked: boolean
  readonly people: number
  readonly waiting: number
  readonly lastAt: Date | null
  readonly reads: number
  readonly writes: number
  readonly refused: number
}

/** All connections, or one, with what they did lately: one statement. */
export async function listConnections(
  db: Database,
  nowMs: number,
  connectionId?: number,
): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select c.id, c.title, c.is_on, c.version, c.token_end, c.token_ends_at, c.networks, c.cohort_id, c.group_id,
      c.invites, c.refused_address, c.responsible_id, u.name as responsible,
      u.deactivated_at is null and ${holdsEverywhere(sql.ref('u.id'), 'provisioning.manage')} as is_backed,
      (select count(*)::int from provisioned_users one where one.connection_id = c.id) as people,
      (select count(*)::int from provisioning_waiting w where w.connection_id = c.id and w.left_at is null) as waiting,
      (select max(t.last_at) from provisioning_tallies t where t.connection_id = c.id) as last_at,
      week.reads, week.writes, week.refused
    from provisioning_connections c join users u on u.id = c.responsible_id
    cross join lateral (
      select coalesce(sum(t.reads), 0)::int as reads, coalesce(sum(t.writes), 0)::int as writes,
        coalesce(sum(t.refused), 0)::int as refused
      from provisioning_tallies t where t.connection_id = c.id and t.day > ${schoolDateOf(nowMs - weekMs)}) week
    where ${connectionId === undefined ? sql`true` : sql`c.id = ${connectionId}`}
    order by c.title, c.id`.execute(db)
  return rows
}

/** One connection with what it did lately. Throws not-found. */
export async function getConnection(
  db: Database,
  nowMs: number,
  connectionId: number,
): Promise<ConnectionRow> {
  const [row] = await listConnections(db, nowMs, connectionId)
  if (!row) throw notFound('There is no such connection.')
  return row
}

export interface WaitingRow {
  readonly id: number
  readonly name: string
  readonly personId: number
  readonly role: 'student' | 'guardian'
  readonly userName: string
  readonly askedAt: Date
}

/** People of families who wait for a decision, the newest first; more than a page of them is a wrong mapping. */
export async function listWaiting(db: Database, connectionId: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select w.id, p.id as person_id, p.name, p.role, w.user_name, w.asked_at
    from provisioning_waiting w join users p on p.id = w.person_id
    where w.connection_id = ${connectionId} and w.left_at is null and p.role <> 'employee'
    order by w.asked_at desc, w.id desc limit 50`.execute(db)
  return rows
}
