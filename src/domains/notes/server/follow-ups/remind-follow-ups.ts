import { sql } from 'kysely'
import { dayText } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { listUnremindedFollowUps, noteUrl, updateReminded } from './follow-ups.queries.ts'

/** Only one worker reminds at a time, so that nobody is told twice. */
const reminderLock = 4_103_002

/**
 * Tells whoever planned or took over a follow-up whose day has come, once each (domain.md §6). The words say of whom and of which
 * day, never what the note says: a notification may become an email, and those are read by others. Returns how many.
 */
export async function remindOfFollowUps(services: Services): Promise<number> {
  const nowMs = services.clock.nowMs()
  return inTransaction(services.database, async (db) => {
    await sql`select pg_advisory_xact_lock(${reminderLock})`.execute(db)
    const due = await listUnremindedFollowUps(db, schoolDateOf(nowMs))
    if (due.length === 0) return 0
    await notifyPeople(
      db,
      due.map(({ id, studentId, studentName, authorId, doerId, createdAt }) => ({
        userId: doerId,
        type: 'school' as const,
        category: 'notes',
        title: `Follow up with ${studentName}`,
        body:
          doerId === authorId
            ? `You planned it in your note of ${dayText(createdAt.getTime())}.`
            : `It was handed over to you, with a note of ${dayText(createdAt.getTime())}.`,
        ctaText: 'Open the note',
        redirectUrl: noteUrl(studentId, id),
      })),
      nowMs,
    )
    await updateReminded(
      db,
      due.map(({ id }) => id),
      new Date(nowMs),
    )
    return due.length
  })
}
