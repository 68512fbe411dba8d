import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { ChatServer } from '../../contract/chat-words.ts'

/** Longer than any one call with its retries; renewed before each step, and each minute of what takes many calls. */
const leaseMs = 3 * 60_000
const renewMs = 60_000

/** Another worker has taken over, because this one was silent for too long. */
export class LeaseLost extends Error {}

const taken = 'Another worker does this now.'

export interface Lease {
  readonly server: ChatServer
  readonly claim: string
}

/**
 * Claims a community for this worker; undefined while somebody else works there. What a killed worker had is free in
 * minutes.
 */
export async function takeLease(services: Services, server: ChatServer): Promise<Lease | undefined> {
  const nowMs = services.clock.nowMs()
  const claim = randomUUID()
  const { numUpdatedRows } = await services.database
    .updateTable('chatServers')
    .set({ claim, claimedUntil: new Date(nowMs + leaseMs) })
    .where('server', '=', server)
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', new Date(nowMs))]))
    .executeTakeFirst()
  return numUpdatedRows === 1n ? { server, claim } : undefined
}

/**
 * Renews a lease and returns whether the job was asked to stop. In a transaction nobody else can take the lease until
 * that ends. @throws LeaseLost
 */
export async function renewLease(
  { database, clock }: Pick<Services, 'clock'> & { readonly database: Database },
  { server, claim }: Lease,
  jobId: number,
): Promise<{ readonly isStopAsked: boolean }> {
  const { rows } = await sql<{ isStopAsked: boolean }>`
    update chat_servers s set claimed_until = ${new Date(clock.nowMs() + leaseMs)}
    where s.server = ${server} and s.claim = ${claim}
    returning coalesce((select stop_asked from chat_jobs where id = ${jobId}), true) as is_stop_asked`.execute(
    database,
  )
  const [kept] = rows
  if (!kept) throw new LeaseLost(taken)
  return kept
}

/**
 * Keeps a lease while something lasts that takes longer than one: a large community is read with hundreds of calls. Its
 * result is returned only to who still holds the lease. @throws LeaseLost
 */
export async function whileHeld<T>(
  services: Services,
  lease: Lease,
  jobId: number,
  doing: () => Promise<T>,
): Promise<T> {
  // Whether it was lost is asked at the end.
  const timer = setInterval(() => void renewLease(services, lease, jobId).catch(() => {}), renewMs).unref()
  try {
    const done = await doing()
    await renewLease(services, lease, jobId)
    return done
  } finally {
    clearInterval(timer)
  }
}

/** SQL: a job whose time has come. One that runs although nobody holds the community was left by a process that is gone. */
const isDue = (now: Date) =>
  sql<boolean>`(status in ('waiting', 'running') or (status = 'retrying' and next_try_at <= ${now}))`

/** The job whose turn it is. */
export async function findNextJob(db: Database, server: ChatServer, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from chat_jobs where server = ${server} and ${isDue(now)} order by id limit 1`.execute(db)
  return rows[0]?.id
}

/**
 * Gives a community back, unless a job came meanwhile: whoever asked for it then found somebody at work and left.
 * Returns whether it was given back. @throws LeaseLost
 */
export async function giveBack({ database, clock }: Services, { server, claim }: Lease): Promise<boolean> {
  const now = new Date(clock.nowMs())
  const { rows } = await sql<{ isFree: boolean }>`
    update chat_servers s set claim = case when due.is_some then s.claim end,
      claimed_until = case when due.is_some then s.claimed_until end
    from (select exists (select from chat_jobs where server = ${server} and ${isDue(now)}) as is_some) due
    where s.server = ${server} and s.claim = ${claim} returning s.claim is null as is_free`.execute(database)
  const [mine] = rows
  if (!mine) throw new LeaseLost(taken)
  return mine.isFree
}

/** Gives a community back when its worker cannot go on, whatever still waits there. */
export const dropLease = ({ database }: Services, { server, claim }: Lease) =>
  database
    .updateTable('chatServers')
    .set({ claim: null, claimedUntil: null })
    .where('server', '=', server)
    .where('claim', '=', claim)
    .execute()
