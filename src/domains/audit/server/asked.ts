import { sql } from 'kysely'
import { schoolZone } from '#contract/school-time.ts'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { beginsWords, wordsOf } from '#server/database/search-words.ts'
import type { AuditFilter } from '../contract/audit.contract.ts'

/** A filter with its period as instants and its names as people; null: anybody. */
export interface Asked {
  readonly from: Date
  /** Exclusive. */
  readonly until: Date
  readonly who: readonly number[] | null
  readonly of: readonly number[] | null
  /** Of those who are asked for by number. */
  readonly named: { readonly who: string | null; readonly of: string | null }
  readonly period: { readonly start: string; readonly end: string }
}

const usualDays = 7
const mostNamed = 50

/** Reads the period and the people of a filter. Throws at the field whose name fits too many people. */
export async function readFilter(db: Database, filter: AuditFilter, nowMs: number): Promise<Asked> {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(schoolZone).toPlainDate()
  const end = filter.to === undefined ? today : Temporal.PlainDate.from(filter.to)
  const start =
    filter.from === undefined ? end.subtract({ days: usualDays - 1 }) : Temporal.PlainDate.from(filter.from)
  const [who, of, whoName, ofName] = await Promise.all([
    namedBy(db, 'who', filter.who, filter.who_id),
    namedBy(db, 'of', filter.of, filter.of_id),
    nameOf(db, filter.who_id),
    nameOf(db, filter.of_id),
  ])
  return {
    from: atStart(start),
    until: atStart(end.add({ days: 1 })),
    who,
    of,
    named: { who: whoName, of: ofName },
    period: { start: start.toString(), end: end.toString() },
  }
}

const atStart = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(schoolZone).epochMilliseconds)

async function nameOf(db: Database, id: number | undefined): Promise<string | null> {
  if (id === undefined) return null
  const user = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return user?.name ?? null
}

async function namedBy(
  db: Database,
  field: string,
  text: string,
  id: number | undefined,
): Promise<readonly number[] | null> {
  if (id !== undefined) return [id]
  const words = wordsOf(text)
  if (text.trim() === '') return null
  if (words.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from users where ${beginsWords('search_text', words)} limit ${sql.lit(mostNamed + 1)}`.execute(
    db,
  )
  if (rows.length > mostNamed)
    throw invalid({ [field]: `More than ${mostNamed} people have this name. Type more of it.` })
  return rows.map((row) => row.id)
}
