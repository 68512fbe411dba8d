import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { chosen, flag, id, search, version } from '#contract/values.ts'
import { mostCategories, sentiments } from './note-values.ts'
import {
  noteCategory,
  noteForm,
  noteFormFacts,
  notePerson,
  noteRow,
  noteStudent,
  noteView,
  savedNote,
} from './notes.schemas.ts'

const base = '/backoffice/students/{studentId}/notes' as const
const ofStudent = z.object({ studentId: id })
const ofNote = ofStudent.extend({ noteId: id })
const done = z.object({ ok: z.literal(true), message: z.string() })

/** The notes of a student (`/students/:studentId/notes`; the specification names the page, the calls are ours). */
export const notesContract = {
  listStudentNotes: endpoint({
    method: 'GET',
    path: base,
    summary: 'Notes on a student, 25 a page; of restricted ones only what the viewer may know',
    access: 'notes.view',
    input: paged(
      ofStudent.extend({
        search: search(),
        categories: chosen(id, mostCategories),
        sentiment: z.enum(sentiments).optional(),
        author: id.optional(),
        order: z.enum(['newest', 'oldest']).default('newest'),
      }),
    ),
    output: z.object({
      student: noteStudent,
      notes: z.array(noteRow),
      ...pageFacts,
      /** What the filters offer. */
      categories: z.array(noteCategory),
      authors: z.array(z.object({ id: z.number(), name: z.string() })),
      can: z.object({ write: z.boolean() }),
    }),
  }),
  getNoteForm: endpoint({
    method: 'GET',
    path: `${base}/form`,
    summary: 'What the form of a new note needs: categories, the student, their guardians, the defaults',
    access: 'notes.write',
    input: ofStudent,
    output: noteFormFacts,
  }),
  findNotePeople: endpoint({
    method: 'GET',
    path: `${base}/people`,
    summary: 'Staff by name, for the people a note names; the student’s guardians when nothing is searched',
    access: 'notes.write',
    input: ofStudent.extend({ search: search(100) }),
    output: z.array(notePerson),
  }),
  createNote: endpoint({
    method: 'POST',
    path: base,
    summary: 'Writes a note on a student',
    access: 'notes.write',
    input: ofStudent.extend(noteForm.shape),
    output: savedNote,
  }),
  getNote: endpoint({
    method: 'GET',
    path: `${base}/{noteId}`,
    summary: 'One note; of a restricted one only what the viewer may know',
    access: 'notes.view',
    input: ofNote,
    output: noteView,
  }),
  updateNote: endpoint({
    method: 'PUT',
    path: `${base}/{noteId}`,
    summary: 'Corrects one’s own note; an older version is a conflict that shows the newer one',
    access: 'notes.write',
    input: ofNote.extend({ ...noteForm.shape, version }),
    output: savedNote,
    errors: { CONFLICT: { status: 409, data: z.object({ note: noteView }) } },
  }),
  deleteNote: endpoint({
    method: 'DELETE',
    path: `${base}/{noteId}`,
    summary: 'Removes a note: one’s own; those of others as a reader of restricted notes',
    access: 'notes.write',
    input: ofNote,
    output: done,
  }),
  restoreNote: endpoint({
    method: 'POST',
    path: `${base}/{noteId}/restore`,
    summary: 'Takes back the removal of a note, by whoever removed it',
    access: 'notes.write',
    input: ofNote,
    output: done,
  }),
  setFollowUp: endpoint({
    method: 'POST',
    path: `${base}/{noteId}/follow-up`,
    summary: 'Marks the follow-up of a note as done, or opens it again',
    access: 'notes.write',
    input: ofNote.extend({ done: flag }),
    output: done,
  }),
}
