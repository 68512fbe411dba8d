import { sql } from 'kysely'
import { forgetOlder } from '#server/retention/forget-older.ts'
import { keptSince } from '#server/retention/kept-since.ts'
import type { Services } from '#server/services.ts'

const piece = 5_000

/** Only the database deletes entries, a piece at a time, and says in the audit that it did. */
async function forgetEntries(database: Services['database'], before: Date, ofSignIns: boolean) {
  let all = 0
  for (let gone = piece; gone === piece; all += gone) {
    const { rows } = await sql<{
      gone: number
    }>`select forget_audit(${before}, ${ofSignIns}) as gone`.execute(database)
    gone = rows[0]?.gone ?? 0
  }
  return all
}

/**
 * Deletes entries of the audit, what was read and what left, once they are older than the school keeps the audit; those of
 * sign-ins also when the school keeps them for less. Returns how many.
 */
export async function forgetAudit({ database, clock }: Services): Promise<number> {
  const nowMs = clock.nowMs()
  const signIns = keptSince('sign_ins', nowMs)
  const ofSignIns = signIns === null ? 0 : await forgetEntries(database, signIns, true)
  const all = keptSince('audit_log', nowMs)
  if (all === null) return ofSignIns
  const entries = await forgetEntries(database, all, false)
  await forgetOlder(database, 'departures', sql`began_at < ${all}`)
  await forgetOlder(database, 'record_reads', sql`hour < ${all}`)
  await forgetOlder(database, 'read_hours', sql`hour < ${all}`)
  return ofSignIns + entries
}
