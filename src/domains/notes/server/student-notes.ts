import type { z } from 'zod'
import { schoolDateOf } from '#contract/school-time.ts'
import { notePageSize } from '../contract/note-values.ts'
import type { notesContract } from '../contract/notes.contract.ts'
import type { NoteFormFacts } from '../contract/notes.schemas.ts'
import { listCategories, listOfferedCategories } from './categories/categories.queries.ts'
import { listAuthors, listNotePage } from './note-lists.queries.ts'
import { getNoteStudent, getWritableStudent, listGuardians } from './note-students.queries.ts'
import { presentNoteRow } from './notes.present.ts'
import { type NotesContext, scopeOf } from './save-note.ts'

type ListInput = z.output<
  Exclude<(typeof notesContract)['listStudentNotes']['~orpc']['inputSchema'], undefined>
>

/** The page of a student's notes: five statements, however many notes. */
export async function getStudentNotes(context: NotesContext, input: ListInput) {
  const { db, viewer } = context
  const scope = scopeOf(context)
  const { studentId, page, order, ...filter } = input
  const { isWritable, ...student } = await getNoteStudent(db, scope, studentId)
  const [{ records, total }, categories, authors] = await Promise.all([
    listNotePage(db, scope, { ...filter, studentId }, { page, order }),
    listCategories(db),
    listAuthors(db, scope, studentId),
  ])
  return {
    student,
    notes: records.map((record) => presentNoteRow(viewer, record)),
    total,
    page,
    pageSize: notePageSize,
    categories,
    authors,
    can: { write: isWritable },
  }
}

/** What a new note on a student starts with. */
export async function getFormFacts(context: NotesContext, studentId: number): Promise<NoteFormFacts> {
  const { db, services } = context
  const student = await getWritableStudent(db, scopeOf(context), studentId)
  const [categories, guardians] = await Promise.all([listOfferedCategories(db), listGuardians(db, studentId)])
  return {
    categories,
    student,
    guardians,
    today: schoolDateOf(services.clock.nowMs()),
    note: {
      categories: [],
      title: '',
      body: '',
      sentiment: null,
      dueAt: null,
      peopleInvolved: [],
      medium: null,
      visibility: 'all',
    },
  }
}
