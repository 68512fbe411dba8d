import { createHmac } from 'node:crypto'
import type pg from 'pg'

/** Failures of one e-mail, whoever typed it, before it is locked. */
const emailLimit = 5
/** Failures from one address within a window; a whole school shares one address. */
const addressLimit = 50
const windowSeconds = 15 * 60
/** How long an e-mail stays locked after its fifth failure, the sixth, … */
const emailLockSeconds = [60, 5 * 60, 15 * 60, 30 * 60, 60 * 60]

export interface SignInAttempt {
  readonly email: string
  readonly ip: string
  readonly nowMs: number
  readonly secret: string
}

// Keyed by a hash: the table tells nobody which addresses were tried.
const keyOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

const emailKey = ({ secret, email }: SignInAttempt) => keyOf(secret, `email:${email.trim().toLowerCase()}`)

const windowOf = ({ nowMs }: SignInAttempt) => Math.floor(nowMs / 1000 / windowSeconds)

/** Addresses count in fixed windows, so that a school's few mistakes an hour never add up to a lock. */
const addressKey = (attempt: SignInAttempt) =>
  keyOf(attempt.secret, `address:${attempt.ip}:${windowOf(attempt)}`)

// Counts and locks in one statement: attempts side by side queue up on the row and cannot pass the limit
// together. A row that is locked stays as it is and is not returned. $1 key, $2 now, $3 start of the window,
// $4 limit, $5 seconds of the locks.
const countFailure = {
  name: 'count sign-in failure',
  text: `
    insert into sign_in_failures as f (key, failures, last_failed_at) values ($1, 1, $2)
    on conflict (key) do update set (failures, last_failed_at, locked_until) = (
      select n, excluded.last_failed_at, case when n >= $4::int then
        $2::timestamptz + make_interval(secs => ($5::int[])[least(n - $4::int + 1, cardinality($5::int[]))]) end
      from (select case when coalesce(f.locked_until, f.last_failed_at) < $3 then 1 else f.failures + 1 end as n) counted
    )
    where f.locked_until is null or f.locked_until <= $2
    returning failures`,
}

/**
 * Counts an attempt as failed before the password is looked at, so that a hundred attempts at once are no way
 * around the limit; `forgetFailures` takes it back on success. Returns 0 when the attempt may go on, else the
 * seconds until the next one may. Depends on what was typed only, never on whether such an account exists.
 */
export async function countAttempt(pool: pg.Pool, attempt: SignInAttempt): Promise<number> {
  const windowEnd = (windowOf(attempt) + 1) * windowSeconds
  const addressLock = [Math.max(1, windowEnd - Math.floor(attempt.nowMs / 1000))]
  const waits = [
    await countOne(pool, emailKey(attempt), attempt.nowMs, emailLimit, emailLockSeconds),
    await countOne(pool, addressKey(attempt), attempt.nowMs, addressLimit, addressLock),
  ]
  return Math.max(...waits)
}

async function countOne(pool: pg.Pool, key: string, nowMs: number, limit: number, locks: number[]) {
  const start = new Date(nowMs - windowSeconds * 1000)
  const counted = await pool.query({ ...countFailure, values: [key, new Date(nowMs), start, limit, locks] })
  if (counted.rowCount) return 0
  const { rows } = await pool.query<{ lockedUntil: Date | null }>(
    'select locked_until as "lockedUntil" from sign_in_failures where key = $1',
    [key],
  )
  return Math.max(1, Math.ceil(((rows[0]?.lockedUntil?.getTime() ?? nowMs) - nowMs) / 1000))
}

/** The password was right: the e-mail starts from nothing, the address gets its one back. */
export async function forgetFailures(pool: pg.Pool, attempt: SignInAttempt): Promise<void> {
  await pool.query(
    `with forgotten as (delete from sign_in_failures where key = $1)
     update sign_in_failures set failures = failures - 1, locked_until = null where key = $2`,
    [emailKey(attempt), addressKey(attempt)],
  )
}

/** Removes counts that no longer matter. */
export const deleteOldFailures = (pool: pg.Pool, nowMs: number) =>
  pool.query('delete from sign_in_failures where coalesce(locked_until, last_failed_at) < $1', [
    new Date(nowMs - 24 * 60 * 60_000),
  ])
