import pg from 'pg'
import { StartupError } from '../startup-error.ts'

/** PostgreSQL 15: the oldest whose SQL the queries may use. */
const oldestSupported = 150_000
const patienceMs = 5_000

/**
 * Checks a configured database before anything else touches it (issue 2 §1). Never repeats the password.
 *
 * @throws StartupError when the database cannot be reached or is older than PostgreSQL 15
 */
export async function requireSupportedPostgres(url: string): Promise<void> {
  const number = await readServerVersion(url)
  if (number < oldestSupported)
    throw new StartupError(
      `The database of DATABASE_URL is PostgreSQL ${describeVersion(number)}; Homeroom needs PostgreSQL 15 or newer.`,
    )
}

async function readServerVersion(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  // An error between two answers is reported by the query that waits for it.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return Number(rows[0]?.server_version_num)
  } catch (error) {
    throw new StartupError(
      `The database of DATABASE_URL (${describeAddress(url)}) cannot be used: ${describeReason(error)}.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/** 140012 is 14.12; before PostgreSQL 10 the second place counted too: 90603 is 9.6. */
function describeVersion(number: number): string {
  const major = Math.floor(number / 10_000)
  return major >= 10 ? `${major}.${number % 10_000}` : `${major}.${Math.floor(number / 100) % 100}`
}

function describeAddress(url: string): string {
  try {
    const { hostname, port } = new URL(url)
    return `${hostname}:${port || 5432}`
  } catch {
    return 'not a valid address'
  }
}

function describeReason(error: unknown): string {
  if (error instanceof AggregateError) return describeReason(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'ECONNREFUSED') return 'nothing answers there'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no machine of that name is found'
  if (code === 'ETIMEDOUT' || error.message.includes('timeout')) return 'it did not answer within 5 seconds'
  return error.message.replace(/\.$/, '')
}
