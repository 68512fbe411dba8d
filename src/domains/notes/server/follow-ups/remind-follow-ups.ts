import { dayText } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { nobody } from '#server/api/viewer.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import { insertAudits } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { listReaders } from '../readers.ts'
import {
  giveBackToAuthors,
  listOpenFollowUps,
  noteUrl,
  type OpenFollowUp,
  updateReminded,
} from './follow-ups.queries.ts'

interface Told extends OpenFollowUp {
  readonly doerId: number
  /** Who took it over may not read the note any more: it is its author's again. */
  readonly isGivenBack: boolean
}

/**
 * Tells whoever planned or took over a follow-up whose day has come, once each (domain.md §6), and the author to whom it goes
 * back. The words say of whom and of which day, never what the note says: a notification may become an email, and those are
 * read by others. Returns how many.
 */
export async function remindOfFollowUps(services: Services): Promise<number> {
  const nowMs = services.clock.nowMs()
  return inTransaction(services.database, async (db) => {
    await holdLock(db, locks.followUpReminders)
    const due = await listWithReaders(db, nowMs)
    if (due.length === 0) return 0
    await giveBack(
      db,
      due.flatMap(({ id, isGivenBack }) => (isGivenBack ? [id] : [])),
    )
    await notifyPeople(
      db,
      due.map((one) => ({
        userId: one.doerId,
        type: 'school' as const,
        category: 'notes',
        title: `Follow up with ${one.studentName}`,
        body: bodyOf(one),
        ctaText: 'Open the note',
        redirectUrl: noteUrl(one.studentId, one.id),
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

/**
 * What is due, with who is told: whoever took it over while they read the note in full, else its author, also where who took
 * it over was told before they lost the note. One that neither of them reads, because the author left, names its student to nobody: it waits until it is handed over.
 */
async function listWithReaders(db: Database, nowMs: number): Promise<Told[]> {
  const due = await listOpenFollowUps(db, schoolDateOf(nowMs))
  const asked = due.flatMap(({ id: noteId, authorId, followUpBy }) =>
    [...new Set([followUpBy ?? authorId, authorId])].map((userId) => ({ noteId, userId })),
  )
  const readers = new Set(
    (await listReaders(db, asked, nowMs)).map(({ noteId, userId }) => `${noteId} ${userId}`),
  )
  return due.flatMap((one): Told[] => {
    const { id, authorId, followUpBy, remindedAt } = one
    const reads = (userId: number) => readers.has(`${id} ${userId}`)
    if (followUpBy !== null && reads(followUpBy))
      return remindedAt === null ? [{ ...one, doerId: followUpBy, isGivenBack: false }] : []
    return reads(authorId) ? [{ ...one, doerId: authorId, isGivenBack: followUpBy !== null }] : []
  })
}

const bodyOf = ({ doerId, authorId, createdAt, isGivenBack }: Told): string => {
  const day = dayText(createdAt.getTime())
  if (doerId !== authorId) return `It was handed over to you, with a note of ${day}.`
  const planned = `You planned it in your note of ${day}.`
  return isGivenBack ? `${planned} Whoever took it over may not read the note any more.` : planned
}

async function giveBack(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await giveBackToAuthors(db, ids)
  await insertAudits(
    db,
    { viewer: nobody, request: { id: 'notes.remind-follow-ups' } },
    ids.map((id) => ({
      ...{ action: 'note.follow_up_given_back', subjectType: 'note', subjectId: id },
      after: { follow_up_by: null },
    })),
  )
}
