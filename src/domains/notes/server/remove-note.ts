import { notFound, refused } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChanges } from '#server/live/live.ts'
import { presentNote } from './notes.present.ts'
import { lockNote, type NotesContext, noteTopics } from './save-note.ts'

interface NoteAddress {
  readonly studentId: number
  readonly noteId: number
}

async function record(
  context: NotesContext,
  { studentId, noteId }: NoteAddress,
  action: string,
): Promise<void> {
  await insertAudit(context.db, context, {
    action,
    subjectType: 'note',
    subjectId: noteId,
    after: { studentId },
  })
  await publishChanges(context.db, noteTopics(studentId, noteId))
}

/** Removes a note, to be taken back by whoever removed it (decision 0019 says who may). */
export async function removeNote(context: NotesContext, address: NoteAddress): Promise<void> {
  const { db, viewer, services } = context
  const note = await lockNote(context, address)
  if (!presentNote(viewer, note).can.remove)
    throw refused('Only its author, a dean or a school director can remove a note.')
  await db
    .updateTable('notes')
    .set({ deletedAt: new Date(services.clock.nowMs()), deletedBy: viewer.userId })
    .where('id', '=', note.id)
    .execute()
  await record(context, address, 'note.removed')
}

/** Brings back a note that the viewer removed. Throws not-found for any other. */
export async function restoreNote(context: NotesContext, address: NoteAddress): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable('notes')
    .set({ deletedAt: null, deletedBy: null })
    .where('id', '=', address.noteId)
    .where('studentId', '=', address.studentId)
    .where('deletedBy', '=', context.viewer.userId)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) throw notFound()
  await record(context, address, 'note.restored')
}

/** Marks the follow-up as done or opens it again; anyone who reads the note and writes notes may have done it. */
export async function setFollowUp(context: NotesContext, address: NoteAddress, done: boolean): Promise<void> {
  const { db, viewer, services } = context
  const note = await lockNote(context, address)
  if (!note.isReadable || note.dueOn === null) throw notFound('This note has no follow-up.')
  if (!presentNote(viewer, note).can.followUp) throw refused('You cannot change the follow-up of this note.')
  if ((note.followUpDoneAt !== null) === done) return
  await db
    .updateTable('notes')
    .set({
      followUpDoneAt: done ? new Date(services.clock.nowMs()) : null,
      followUpDoneBy: done ? viewer.userId : null,
    })
    .where('id', '=', note.id)
    .execute()
  await record(context, address, done ? 'note.followed_up' : 'note.follow_up_opened')
}
