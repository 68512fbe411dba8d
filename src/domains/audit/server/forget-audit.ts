import { sql } from 'kysely'
import { forgetOlder } from '#server/retention/forget-older.ts'
import { keptSince } from '#server/retention/kept-since.ts'
import type { Services } from '#server/services.ts'

/**
 * Deletes entries of the audit, what was read and what left, once they are older than the school keeps the audit; those of
 * sign-ins also when the school keeps them for less.
 */
export async function forgetAudit({ database, clock }: Services): Promise<void> {
  const nowMs = clock.nowMs()
  const signIns = keptSince('sign_ins', nowMs)
  if (signIns !== null)
    await forgetOlder(database, 'audit_log', sql`subject_type = 'sign_in' and happened_at < ${signIns}`)
  const all = keptSince('audit_log', nowMs)
  if (all === null) return
  await forgetOlder(database, 'audit_log', sql`happened_at < ${all}`)
  await forgetOlder(database, 'departures', sql`began_at < ${all}`)
  await forgetOlder(database, 'record_reads', sql`hour < ${all}`)
  await forgetOlder(database, 'read_hours', sql`hour < ${all}`)
}
