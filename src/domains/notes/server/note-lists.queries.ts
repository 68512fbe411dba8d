import { type Expression, type RawBuilder, sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { rangeOf } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { everyTyped, saysWords } from '#server/database/search-words.ts'
import { notePageSize } from '../contract/note-values.ts'
import type { NotesReportFilter } from '../contract/notes-report.contract.ts'
import { isPromisedBy, type NotesScope, readsInFull, seesNote } from './notes.access.ts'
import { type NoteRecord, noteRecords } from './notes.queries.ts'

/** What lists of notes are narrowed by. */
export interface NoteFilter extends NotesReportFilter {
  readonly studentId?: number
}

/** Totals are counted up to here: "10,000 and more" is as good as the number. */
export const countLimit = 10_000

/** SQL: how far the follow-up of the note in scope as `notes` is, by the school day of today. */
export const followUpConditions = (today: string) => ({
  due: sql<boolean>`notes.due_on <= ${today}::date and notes.follow_up_done_at is null`,
  open: sql<boolean>`notes.due_on is not null and notes.follow_up_done_at is null`,
  done: sql<boolean>`notes.follow_up_done_at is not null`,
})

/**
 * Conditions on what a restricted note hides: its words, sentiment, author and follow-up. They hold only for notes the
 * viewer may read, so that no filter tells what the row does not.
 */
function hiddenConditions(
  { search, sentiment, author, followUp, promisedBy }: NoteFilter,
  nowMs: number,
): RawBuilder<boolean>[] {
  return [
    ...(search.trim() === ''
      ? []
      : [everyTyped(search, (word) => saysWords(sql.ref('notes.search_text'), word))]),
    ...(sentiment ? [sql<boolean>`notes.sentiment = ${sentiment}`] : []),
    ...(author ? [sql<boolean>`notes.author_id = ${author}`] : []),
    ...(followUp ? [followUpConditions(schoolDateOf(nowMs))[followUp]] : []),
    ...(promisedBy ? [sql<boolean>`(notes.due_on is not null and ${isPromisedBy(promisedBy)})`] : []),
  ]
}

/** Numbers of the notes of a filter, of those that exist for the viewer. */
function matchingNotes(db: Database, scope: NotesScope, filter: NoteFilter) {
  const { studentId, house, categories } = filter
  const hidden = hiddenConditions(filter, scope.nowMs)
  let query = db
    .selectFrom('notes')
    .innerJoin('students', 'students.id', 'notes.studentId')
    .select(['notes.id', 'notes.createdAt'])
    .where('notes.deletedAt', 'is', null)
    .where(seesNote(scope))
  if (studentId !== undefined) query = query.where('notes.studentId', '=', studentId)
  if (house !== undefined) query = query.where('students.houseId', '=', house)
  if (categories.length > 0)
    query = query.where(
      sql<boolean>`notes.id in (select note_id from notes_of_categories where category_id = any(${[...categories]}::int[]))`,
    )
  if (hidden.length > 0) query = query.where(readsInFull(scope))
  for (const condition of hidden) query = query.where(condition)
  return query
}

export interface NotePage {
  readonly records: readonly NoteRecord[]
  /** At most `countLimit`. */
  readonly total: number
}

/**
 * A page of notes and how many there are: three statements, however many notes. The page is chosen by number first:
 * with all that is shown of a note in one statement the planner would read every note before it.
 */
export async function listNotePage(
  db: Database,
  scope: NotesScope,
  filter: NoteFilter,
  { page, order = 'newest' }: { readonly page: number; readonly order?: 'newest' | 'oldest' },
): Promise<NotePage> {
  const direction = order === 'newest' ? 'desc' : 'asc'
  const found = matchingNotes(db, scope, filter)
  const [chosen, { total }] = await Promise.all([
    found
      .orderBy('notes.createdAt', direction)
      .orderBy('notes.id', direction)
      .limit(rangeOf(page, notePageSize).limit)
      .offset(rangeOf(page, notePageSize).offset)
      .execute(),
    db
      .selectFrom(found.clearSelect().select('notes.id').limit(countLimit).as('found'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  if (chosen.length === 0) return { records: [], total }
  const records = await noteRecords(db, scope)
    .where(
      'notes.id',
      'in',
      chosen.map(({ id }) => id),
    )
    .orderBy('notes.createdAt', direction)
    .orderBy('notes.id', direction)
    .execute()
  return { records, total }
}

/** All notes of a filter, the newest first, a few hundred in memory at a time. */
export const streamNotes = (db: Database, scope: NotesScope, filter: NoteFilter): AsyncIterable<NoteRecord> =>
  noteRecords(db, scope)
    .where('notes.id', 'in', matchingNotes(db, scope, filter).clearSelect().select('notes.id'))
    .orderBy('notes.createdAt', 'desc')
    .orderBy('notes.id', 'desc')
    .stream(500)

/** Who wrote notes that the viewer reads in full; on one student, or on all of theirs. */
export const listAuthors = (db: Database, scope: NotesScope, studentId?: number) =>
  listColleagues(
    db,
    readNotes(db, scope)
      .select('notes.authorId as id')
      .$if(studentId !== undefined, (notes) => notes.where('notes.studentId', '=', studentId ?? 0)),
  )

/** Whose the follow-ups are of notes that the viewer reads in full (`isPromisedBy`). */
export const listPromisers = (db: Database, scope: NotesScope) =>
  listColleagues(
    db,
    readNotes(db, scope)
      .select((eb) => eb.fn.coalesce('notes.followUpBy', 'notes.authorId').as('id'))
      .where('notes.dueOn', 'is not', null),
  )

const readNotes = (db: Database, scope: NotesScope) =>
  db
    .selectFrom('notes')
    .innerJoin('students', 'students.id', 'notes.studentId')
    .where('notes.deletedAt', 'is', null)
    .where(seesNote(scope))
    .where(readsInFull(scope))

const listColleagues = (db: Database, ids: Expression<{ id: number }>) =>
  db
    .selectFrom('employees')
    .innerJoin('users', 'users.id', 'employees.id')
    .select(['users.id', 'users.name'])
    .where(sql<boolean>`users.id in ${ids}`)
    .orderBy('users.name')
    .execute()
