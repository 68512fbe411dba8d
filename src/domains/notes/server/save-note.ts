import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { conflict, invalid, notFound, refused } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { publishChanges } from '#server/live/live.ts'
import { sanitizeBody } from '#server/text/sanitize-body.ts'
import { notesContract } from '../contract/notes.contract.ts'
import type { NoteForm } from '../contract/notes.schemas.ts'
import { checkNote, type NoteErrors, type NoteFacts } from '../rules/check-note.ts'
import { listOfferedCategories } from './categories/categories.queries.ts'
import { getWritableStudent, listNameable } from './note-students.queries.ts'
import { presentNote } from './notes.present.ts'
import { findNote, type NoteRecord } from './notes.queries.ts'
import { tellNamed } from './tell-named.ts'

export type NotesContext = Omit<HandlerArguments<unknown>, 'input'>

export const scopeOf = ({ viewer, services }: Pick<NotesContext, 'viewer' | 'services'>) => ({
  viewer,
  nowMs: services.clock.nowMs(),
})

const texts = { people: 'Name staff, or guardians of this student.' } as const

interface PreparedNote extends NoteFacts {
  readonly body: { readonly html: string; readonly text: string }
}

/** The form as it will be stored; throws a sentence by field for everything that is wrong with it. */
async function prepareNote(
  { db, services }: NotesContext,
  form: NoteForm,
  studentId: number,
  former?: NoteRecord,
): Promise<PreparedNote> {
  const body = sanitizeBody(form.body)
  const own = former?.categories.map(({ id }) => id) ?? []
  const categoryIds = (await listOfferedCategories(db, own)).map(({ id }) => id)
  const known = new Set([
    ...(await listNameable(db, studentId, form.peopleInvolved)),
    ...(former?.people.map(({ id }) => id) ?? []),
  ])
  const checked = checkNote(form, {
    categoryIds,
    today: schoolDateOf(services.clock.nowMs()),
    formerDueOn: former?.dueOn ?? null,
    bodyText: body.text,
  })
  const errors: NoteErrors = {
    ...(checked.ok ? {} : checked.errors),
    ...(!form.peopleInvolved.every((id) => known.has(id)) && { peopleInvolved: texts.people }),
  }
  if (!checked.ok || Object.keys(errors).length > 0)
    throw invalid({ ...errors }, notSaved(Object.keys(errors).length))
  return { ...checked.value, body }
}

/** Stands in a toast over the form (2-back-office §8), whose fields say the rest. */
const notSaved = (count: number) =>
  `The note is not saved yet: ${count === 1 ? 'one field needs' : `${count} fields need`} a look.`

const columnsOf = ({ title, body, sentiment, dueOn, medium, visibility }: PreparedNote) => ({
  title,
  bodyHtml: body.html,
  bodyText: body.text,
  sentiment,
  dueOn,
  medium,
  visibility,
})

async function linkNote(db: Database, noteId: number, { categoryIds, peopleIds }: NoteFacts): Promise<void> {
  await insertRows(
    db,
    'notesOfCategories',
    categoryIds.map((categoryId) => ({ noteId, categoryId })),
  )
  await insertRows(
    db,
    'notePeople',
    peopleIds.map((userId) => ({ noteId, userId })),
  )
}

/**
 * The topics that pages of the student's notes, of this note and of the report subscribe to; no data is sent with them.
 */
export const noteTopics = (studentId: number, noteId: number) =>
  [topic('student-notes', studentId), topic('note', noteId), topic('notes')] as const

/**
 * Writes a note on a student one sees; `houseReportItemId` when it answers an item of a weekly report. Throws a
 * sentence by field. The audit row says that and on whom, never what: an audit is read by people who may not read
 * the note.
 */
export async function createNote(
  context: NotesContext,
  studentId: number,
  form: NoteForm,
  houseReportItemId: number | null = null,
): Promise<{ readonly id: number; readonly version: number }> {
  const { db, viewer, services } = context
  const student = await getWritableStudent(db, scopeOf(context), studentId)
  const note = await prepareNote(context, form, studentId)
  const now = new Date(services.clock.nowMs())
  const made = await db
    .insertInto('notes')
    .values({
      studentId,
      authorId: viewer.userId,
      houseReportItemId,
      createdAt: now,
      updatedAt: now,
      ...columnsOf(note),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  const { id } = made
  await linkNote(db, id, note)
  await insertAudit(db, context, {
    action: 'note.created',
    subjectType: 'note',
    subjectId: id,
    after: { studentId, visibility: note.visibility, houseReportItemId },
  })
  const named = { id, studentId, studentName: student.name, visibility: note.visibility }
  await tellNamed(context, named, note.peopleIds)
  await publishChanges(db, noteTopics(studentId, id))
  return made
}

const sameIds = (one: readonly number[], other: readonly { readonly id: number }[]) =>
  one.length === other.length && other.every(({ id }) => one.includes(id))

/** Names of the fields that change; their contents are nobody's business but the readers'. */
const changedFields = (note: PreparedNote, former: NoteRecord): string[] =>
  Object.entries({
    title: note.title !== former.title,
    body: note.body.html !== former.bodyHtml,
    sentiment: note.sentiment !== former.sentiment,
    dueAt: note.dueOn !== former.dueOn,
    medium: note.medium !== former.medium,
    visibility: note.visibility !== former.visibility,
    categories: !sameIds(note.categoryIds, former.categories),
    peopleInvolved: !sameIds(note.peopleIds, former.people),
  }).flatMap(([field, isChanged]) => (isChanged ? [field] : []))

/** Locks a note and reads it as the viewer sees it. Throws not-found, hidden or missing alike. */
export async function lockNote(
  context: NotesContext,
  address: { readonly noteId: number; readonly studentId: number },
): Promise<NoteRecord> {
  await context.db
    .selectFrom('notes')
    .select('id')
    .where('id', '=', address.noteId)
    .forNoKeyUpdate()
    .execute()
  const record = await findNote(context.db, scopeOf(context), address)
  if (!record) throw notFound()
  return record
}

/**
 * Corrects one's own note and returns its new version. Throws a conflict with the newer note when the version is not
 * the latest.
 */
export async function updateNote(
  context: NotesContext,
  address: { readonly noteId: number; readonly studentId: number },
  version: number,
  form: NoteForm,
): Promise<number> {
  const { db, viewer, services } = context
  const former = await lockNote(context, address)
  const shown = presentNote(viewer, former)
  if (!shown.can.edit) throw refused('Only its author can change a note.')
  if (former.version !== version)
    throw conflict(notesContract.updateNote, 'You changed this note in another window in the meantime.', {
      note: shown,
    })
  const note = await prepareNote(context, form, former.studentId, former)
  const fields = changedFields(note, former)
  if (fields.length === 0) return version
  const saved = version + 1
  const isNewDay = fields.includes('dueAt')
  await db
    .updateTable('notes')
    .set({
      ...columnsOf(note),
      ...(isNewDay && { followUpDoneAt: null, followUpDoneBy: null, remindedAt: null }),
      version: saved,
      updatedAt: new Date(services.clock.nowMs()),
    })
    .where('id', '=', former.id)
    .execute()
  await db.deleteFrom('notesOfCategories').where('noteId', '=', former.id).execute()
  await db.deleteFrom('notePeople').where('noteId', '=', former.id).execute()
  await linkNote(db, former.id, note)
  await insertAudit(db, context, {
    action: 'note.changed',
    subjectType: 'note',
    subjectId: former.id,
    before: { visibility: former.visibility },
    after: { visibility: note.visibility, fields },
  })
  const { id, studentId, studentName } = former
  const before = new Set(former.people.map((person) => person.id))
  await tellNamed(
    context,
    { id, studentId, studentName, visibility: note.visibility },
    note.peopleIds.filter((person) => !before.has(person)),
  )
  await publishChanges(db, noteTopics(former.studentId, former.id))
  return saved
}
