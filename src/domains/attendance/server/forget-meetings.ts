import { sql } from 'kysely'
import { forgetOlder, noteForgotten } from '#server/retention/forget-older.ts'
import { keptSince } from '#server/retention/kept-since.ts'
import type { Services } from '#server/services.ts'

/** Deletes what meetings saw, and who changed which status, once they are older than the school keeps them. Returns how many. */
export async function forgetMeetings({ database, clock }: Services): Promise<number> {
  const nowMs = clock.nowMs()
  let forgotten = 0
  const events = keptSince('presence_events', nowMs)
  if (events !== null) {
    await noteForgotten(database, 'presence_events', events)
    forgotten += await forgetOlder(database, 'presence_events', sql`happened_at < ${events}`)
  }
  const changes = keptSince('attendance_changes', nowMs)
  if (changes !== null) {
    await noteForgotten(database, 'attendance_changes', changes)
    forgotten += await forgetOlder(database, 'attendance_changes', sql`changed_at < ${changes}`)
  }
  return forgotten
}
