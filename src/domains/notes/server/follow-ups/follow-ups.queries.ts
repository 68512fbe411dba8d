import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { hiddenTitle } from '../../contract/note-values.ts'
import { followUpConditions } from '../note-lists.queries.ts'
import { isPromisedBy, readsInFull, seesNote } from '../notes.access.ts'

/** A follow-up whose day has come, as the home page lists it. */
export interface DueFollowUp {
  readonly id: number
  readonly studentId: number
  readonly studentName: string
  /** Of a restricted note never its own title: a home page stands open on a shared screen. */
  readonly title: string
  /** The school day it was meant for. */
  readonly dueOn: string
  /** Where the note opens. */
  readonly url: string
}

/** Where a note opens. */
export const noteUrl = (studentId: number, noteId: number) => `/students/${studentId}/notes/view/${noteId}`

/** The notes report, narrowed to what `findFollowUpsDue` counts. */
export const ownDueAddress = (viewer: Viewer): string =>
  `/reports/notes?followUp=due&promisedBy=${viewer.userId}`

export interface FollowUpsDue {
  /** All of them, whatever the limit. */
  readonly total: number
  readonly followUps: readonly DueFollowUp[]
}

/**
 * The viewer's own follow-ups, those they were handed too, that are due today or before and not done, the oldest first.
 * Of one that they may not read any more they are told nothing: it is its author's again (`remindOfFollowUps`).
 */
export async function findFollowUpsDue(
  db: Database,
  viewer: Viewer,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<FollowUpsDue> {
  if (viewer.role !== 'employee' || !(holds(viewer, 'notes.view') || holds(viewer, 'notes.view.all')))
    return { total: 0, followUps: [] }
  const scope = { viewer, nowMs }
  const { rows } = await sql<Omit<DueFollowUp, 'url'> & { total: number }>`
    select notes.id, notes.student_id, student.name as student_name, notes.due_on, (count(*) over ())::integer as total,
      case when notes.visibility = 'restricted' then ${hiddenTitle} else coalesce(nullif(notes.title, ''), (
        select string_agg(c.title, ', ' order by c.position, c.id)
        from notes_of_categories nc join note_categories c on c.id = nc.category_id where nc.note_id = notes.id), '') end as title
    from notes
    join students on students.id = notes.student_id
    join users student on student.id = notes.student_id
    where notes.deleted_at is null and ${seesNote(scope)} and ${isPromisedBy(viewer.userId)} and ${readsInFull(scope)}
      and ${followUpConditions(schoolDateOf(nowMs)).due}
    order by notes.due_on, notes.id limit ${sql.lit(limit)}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    followUps: rows.map(({ total: _, ...due }) => ({ ...due, url: noteUrl(due.studentId, due.id) })),
  }
}

/** A follow-up whose day has come, and of which nobody was told, or that somebody took over. */
export interface OpenFollowUp {
  readonly id: number
  readonly studentId: number
  readonly studentName: string
  readonly authorId: number
  /** Who took it over; null while it is its author's. */
  readonly followUpBy: number | null
  readonly createdAt: Date
  /** When somebody was told of it; null: nobody yet. */
  readonly remindedAt: Date | null
}

/**
 * Follow-ups that are due by a day and not done, locked: nobody hands one over meanwhile. Those nobody was reminded of yet,
 * and those that somebody took over, who may have lost the note since they were told.
 */
export const listOpenFollowUps = (db: Database, today: string): Promise<OpenFollowUp[]> =>
  db
    .selectFrom('notes')
    .innerJoin('users as student', 'student.id', 'notes.studentId')
    .select([
      'notes.id',
      'notes.studentId',
      'notes.authorId',
      'notes.followUpBy',
      'notes.createdAt',
      'notes.remindedAt',
      'student.name as studentName',
    ])
    .where('notes.deletedAt', 'is', null)
    .where('notes.followUpDoneAt', 'is', null)
    .where(({ or, eb }) => or([eb('notes.remindedAt', 'is', null), eb('notes.followUpBy', 'is not', null)]))
    .where('notes.dueOn', '<=', today)
    .orderBy('notes.id')
    .forUpdate('notes')
    .execute()

export async function updateReminded(db: Database, ids: readonly number[], at: Date): Promise<void> {
  await sql`update notes set reminded_at = ${at} where id = any(${[...ids]}::int[])`.execute(db)
}

/** Gives follow-ups back to the authors of their notes. */
export async function giveBackToAuthors(db: Database, ids: readonly number[]): Promise<void> {
  await sql`update notes set follow_up_by = null where id = any(${[...ids]}::int[])`.execute(db)
}
