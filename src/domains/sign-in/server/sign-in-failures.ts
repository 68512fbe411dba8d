import { createHmac } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '#server/database/database.ts'

/** Wrong passwords of one account on one device before it is locked there. */
const limit = 5
/** Wrong codes of an account over all log-ins on browsers it does not know: who knows the password begins as many as they like. */
const limitOfAllCodes = 20
const windowSeconds = 15 * 60
/** How long it stays locked after the fifth failure, the sixth, … */
const lockSeconds = [60, 5 * 60, 15 * 60, 30 * 60, 60 * 60]
/** How long no further link is mailed: shorter than one lives, so that whoever asks always has one that opens. */
const mailPauseSeconds = [10 * 60]

/**
 * What is counted together: an account on a device that has signed in to it before, or on all other devices. Never an
 * address: a whole school shares one.
 */
export interface SignInAttempt {
  /** What is tried: signing in, its second step, asking for a link, changing the password, opening the set-up (by caller's address). */
  readonly purpose: 'sign-in' | 'code' | 'all codes' | 'reset' | 'change' | 'set-up'
  /** What was typed, whether or not such an account exists. */
  readonly email: string
  /** The hash of a device that is known for this account; null for every other. */
  readonly knownDevice: string | null
  /** The log-in that a code is typed for, on a device that is not known. */
  readonly loginId?: number
}

export interface Keys {
  readonly key: string
  readonly account: string
  readonly lockSeconds: readonly number[]
  readonly limit: number
}

// Keyed by hashes: the table tells nobody which addresses were tried.
const hash = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

const accountOf = (secret: string, email: string) => hash(secret, `account:${email.trim().toLowerCase()}`)

export const attemptKeys = (secret: string, attempt: SignInAttempt): Keys => {
  const { purpose, email, knownDevice, loginId } = attempt
  const account = accountOf(secret, email)
  return {
    account,
    key: hash(secret, `${purpose}:${account}:${knownDevice ?? loginId ?? 'any other'}`),
    lockSeconds: purpose === 'reset' ? mailPauseSeconds : lockSeconds,
    limit: purpose === 'all codes' ? limitOfAllCodes : limit,
  }
}

// Counts and locks in one statement: attempts side by side queue up on the row and cannot pass the limit
// together. A row that is locked stays as it is and is not returned. $1 key, $2 now, $3 start of the window,
// $4 limit, $5 seconds of the locks, $6 account.
const countFailure = {
  name: 'count sign-in failure',
  text: `
    insert into sign_in_failures as f (key, failures, last_failed_at, account) values ($1, 1, $2, $6)
    on conflict (key) do update set (failures, last_failed_at, locked_until) = (
      select n, excluded.last_failed_at, case when n >= $4::int then
        $2::timestamptz + make_interval(secs => ($5::int[])[least(n - $4::int + 1, cardinality($5::int[]))]) end
      from (select case when coalesce(f.locked_until, f.last_failed_at) < $3 then 1 else f.failures + 1 end as n) counted
    )
    where f.locked_until is null or f.locked_until <= $2
    returning failures`,
}

export interface CountedAttempt {
  /** 0 when the attempt may go on, else the seconds until the next one may. */
  readonly waitSeconds: number
  /** Whether this attempt, should it fail, is one that locks; `first` when the ones before did not. */
  readonly locks: 'no' | 'first' | 'again'
}

/**
 * Counts an attempt as failed before the password is looked at, so that a hundred attempts at once are no way
 * around the limit; `forgetFailures` takes it back on success. Depends on what was typed and on the device only, never
 * on whether such an account exists.
 */
export async function countAttempt(
  pool: pg.Pool,
  { key, account, lockSeconds: locks, limit: most }: Keys,
  nowMs: number,
): Promise<CountedAttempt> {
  const start = new Date(nowMs - windowSeconds * 1000)
  const { rows } = await pool.query<{ failures: number }>({
    ...countFailure,
    values: [key, new Date(nowMs), start, most, locks, account],
  })
  const failures = rows[0]?.failures
  if (failures !== undefined) {
    return { waitSeconds: 0, locks: failures < most ? 'no' : failures === most ? 'first' : 'again' }
  }
  const locked = await pool.query<{ lockedUntil: Date | null }>(
    'select locked_until as "lockedUntil" from sign_in_failures where key = $1',
    [key],
  )
  const untilMs = locked.rows[0]?.lockedUntil?.getTime() ?? nowMs
  return { waitSeconds: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)), locks: 'no' }
}

/** The password was right: this device starts from nothing. */
export const forgetFailures = (db: Database, { key }: Keys) =>
  db.deleteFrom('signInFailures').where('key', '=', key).execute()

/** The password is a new one: nothing of the account stays locked, on no device. */
export const forgetAccountFailures = (db: Database, secret: string, email: string) =>
  db.deleteFrom('signInFailures').where('account', '=', accountOf(secret, email)).execute()

/** What whoever typed too many wrong passwords reads, with how long to wait. */
export function tooManyText(waitSeconds: number): string {
  const wait = waitSeconds > 90 ? `${Math.ceil(waitSeconds / 60)} minutes` : `${waitSeconds} seconds`
  return `Too many attempts. Try again in ${wait}.`
}

/** Removes counts that no longer matter. */
export const deleteOldFailures = (pool: pg.Pool, nowMs: number) =>
  pool.query('delete from sign_in_failures where coalesce(locked_until, last_failed_at) < $1', [
    new Date(nowMs - 24 * 60 * 60_000),
  ])
