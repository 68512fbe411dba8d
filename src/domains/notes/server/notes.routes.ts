import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { notesContract } from '../contract/notes.contract.ts'
import { getWritableStudent, listGuardians, listStaffNamed } from './note-students.queries.ts'
import { presentNote } from './notes.present.ts'
import { findNote } from './notes.queries.ts'
import { removeNote, restoreNote, setFollowUp } from './remove-note.ts'
import { createNote, scopeOf, updateNote } from './save-note.ts'
import { getFormFacts, getStudentNotes } from './student-notes.ts'

const done = (message: string) => ({ ok: true as const, message })

export const notesRoutes = handlers(notesContract, {
  listStudentNotes: async (context) => getStudentNotes(context, context.input),
  getNoteForm: async (context) => getFormFacts(context, context.input.studentId),

  findNotePeople: async (context) => {
    const { studentId, search } = context.input
    await getWritableStudent(context.db, scopeOf(context), studentId)
    return search === '' ? listGuardians(context.db, studentId) : listStaffNamed(context.db, search)
  },

  createNote: async (context) => {
    const { studentId, ...form } = context.input
    return { ...(await createNote(context, studentId, form)), message: 'Note saved' }
  },

  getNote: async (context) => {
    const record = await findNote(context.db, scopeOf(context), context.input)
    if (!record) throw notFound()
    return presentNote(context.viewer, record)
  },

  updateNote: async (context) => {
    const { studentId, noteId, version, ...form } = context.input
    const saved = await updateNote(context, { studentId, noteId }, version, form)
    return { id: noteId, version: saved, message: 'Note saved' }
  },

  deleteNote: async (context) => {
    await removeNote(context, context.input)
    return done('Note removed')
  },

  restoreNote: async (context) => {
    await restoreNote(context, context.input)
    return done('Note restored')
  },

  setFollowUp: async (context) => {
    const { done: isDone, ...address } = context.input
    await setFollowUp(context, address, isDone)
    return done(isDone ? 'Follow-up marked as done' : 'Follow-up opened again')
  },
})
