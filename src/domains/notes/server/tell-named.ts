import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Visibility } from '../contract/note-values.ts'
import { noteUrl } from './follow-ups/follow-ups.queries.ts'
import { listReaders } from './readers.ts'

interface NamedNote {
  readonly id: number
  readonly studentId: number
  readonly studentName: string
  readonly visibility: Visibility
}

/**
 * Tells staff that a note names them: those who may read it, and never whoever wrote it. The words say of whom, not
 * what: they may leave as an email. Of a restricted note they do not say who wrote it either.
 */
export async function tellNamed(
  { db, viewer, services }: Omit<HandlerArguments<unknown>, 'input'>,
  note: NamedNote,
  userIds: readonly number[],
): Promise<void> {
  const nowMs = services.clock.nowMs()
  const others = userIds.filter((id) => id !== viewer.userId)
  const readers = await listReaders(
    db,
    others.map((userId) => ({ noteId: note.id, userId })),
    nowMs,
  )
  const isRestricted = note.visibility === 'restricted'
  await notifyPeople(
    db,
    readers.map(({ userId }) => ({
      userId,
      type: 'school' as const,
      category: 'notes',
      title: isRestricted
        ? `A note on ${note.studentName} names you`
        : `${viewer.name} names you in a note on ${note.studentName}`,
      body: '',
      ctaText: 'Open the note',
      redirectUrl: noteUrl(note.studentId, note.id),
    })),
    nowMs,
  )
}
