import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { CalendarOp, Holiday } from '../../rules/calendar-state.ts'

const shown = 20

/** The latest changes of the calendar, the newest first. */
export const listChanges = (db: Database) =>
  db
    .selectFrom('calendarChanges as c')
    .innerJoin('users as maker', 'maker.id', 'c.madeBy')
    .leftJoin('users as undoer', 'undoer.id', 'c.undoneBy')
    .leftJoin('calendarImports as i', 'i.id', 'c.importId')
    .select([
      'c.id',
      'c.summary',
      'c.madeAt',
      'c.undoneAt',
      'maker.name as madeByName',
      'undoer.name as undoneByName',
      'i.fileName',
    ])
    .orderBy('c.madeAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(shown)
    .execute()

interface NewChange {
  readonly summary: string
  readonly ops: readonly CalendarOp[]
  readonly effects: Readonly<Record<string, number>>
  readonly importId: number | null
  /** What people are told of it. */
  readonly announcementId?: number | null
  readonly madeBy: number
  readonly madeAt: Date
}

export async function insertChange(db: Database, change: NewChange): Promise<number> {
  const { id } = await db
    .insertInto('calendarChanges')
    .values({ ...change, ops: JSON.stringify(change.ops), effects: JSON.stringify(change.effects) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface StoredChange {
  readonly id: number
  readonly summary: string
  readonly ops: readonly CalendarOp[]
  readonly announcementId: number | null
  readonly undoneAt: Date | null
}

/** A stored row of before there were closed days does not say that it is none. */
const completed = (row: Holiday | null) => row && { ...row, closedFor: row.closedFor ?? null }

/** A change with its rows, locked. Throws not-found. */
export async function lockChange(db: Database, id: number): Promise<StoredChange> {
  const { rows } = await sql<StoredChange>`
    select id, summary, ops, announcement_id, undone_at from calendar_changes where id = ${id} for update`.execute(
    db,
  )
  if (!rows[0]) throw notFound('There is no such change of the calendar.')
  const ops = rows[0].ops.map((op) =>
    op.table === 'holidays' ? { ...op, before: completed(op.before), after: completed(op.after) } : op,
  )
  return { ...rows[0], ops }
}

/** Announcements of changes that made one of these days off, which wait to be sent. */
export async function listUnsentAnnouncements(
  db: Database,
  holidayIds: readonly number[],
): Promise<number[]> {
  if (holidayIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select a.id from calendar_changes c join announcements a on a.id = c.announcement_id
    where a.status = 'scheduled' and c.undone_at is null and exists (
      select from jsonb_array_elements(c.ops) op
      where op->>'table' = 'holidays' and (op->'after'->>'id')::integer = any(${[...holidayIds]}::integer[]))
    order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}

export const updateUndone = (db: Database, id: number, undoneBy: number, undoneAt: Date) =>
  db.updateTable('calendarChanges').set({ undoneBy, undoneAt }).where('id', '=', id).execute()
