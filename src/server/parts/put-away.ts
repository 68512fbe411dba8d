import { type RawBuilder, sql } from 'kysely'
import { nobody } from '../api/viewer.ts'
import { holdLock, locks } from '../database/advisory-locks.ts'
import { insertAudit } from '../database/audit.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Services } from '../services.ts'
import { lockPatience } from './keep-parts.ts'
import { type PartedTable, partedTables, schoolYearText } from './kept-years.ts'

/** Why a part cannot be put away or brought back: one sentence for whoever asked. */
export class PartRefused extends Error {}

export interface Part {
  readonly table: PartedTable
  /** In which its school year begins; null for the part that takes rows of years without one. */
  readonly year: number | null
  readonly state: 'here' | 'put away' | 'gone'
  readonly bytes: number
  /** About as many: PostgreSQL's own estimate, exact for what was put away. */
  readonly rowCount: number
  /** From when on it may be put away; null where `year` is. */
  readonly dueAt: Date | null
}

interface PartRow {
  readonly parted: string
  readonly year: number | null
  readonly isHere: boolean
  readonly bytes: number | null
  readonly rowCount: number
  readonly endsAt: Date | null
}

const dueAt = (table: PartedTable, endsAt: Date): Date => {
  const at = new Date(endsAt)
  at.setUTCFullYear(at.getUTCFullYear() + partedTables[table].keptYears)
  return at
}

/** Every part, also those that were put away, by table and year. */
export async function listParts(db: Database): Promise<Part[]> {
  const { rows } = await sql<PartRow>`
    select parent.relname::text as parted, true as is_here, pg_total_relation_size(part.oid) as bytes,
      greatest(part.reltuples, 0)::bigint as row_count, years.year,
      case when years.year is not null then school_year_begins(years.year + 1) end as ends_at
    from pg_inherits i join pg_class part on part.oid = i.inhrelid join pg_class parent on parent.oid = i.inhparent
    cross join lateral (select substring(part.relname from '_(\\d{4})_\\d{4}$')::integer as year) years
    where parent.relkind = 'p' and parent.relnamespace = 'public'::regnamespace
    union all
    select table_name, false,
      pg_total_relation_size(to_regclass(format('put_away.%I', name_of_part(table_name, school_year)))),
      row_count, school_year, to_at
    from parts_put_away order by parted, year`.execute(db)
  return rows.map(({ parted, year, isHere, bytes, rowCount, endsAt }) => {
    const table = parted as PartedTable
    return {
      table,
      year,
      state: isHere ? 'here' : bytes === null ? 'gone' : 'put away',
      bytes: bytes ?? 0,
      rowCount,
      dueAt: endsAt && dueAt(table, endsAt),
    }
  })
}

/** What still has to happen to rows of a part: it stays until it has. */
const unfinished: Partial<Record<PartedTable, { readonly rows: RawBuilder<boolean>; readonly are: string }>> =
  {
    notifications: { rows: sql<boolean>`mail is not null`, are: 'wait to be mailed' },
    outbox_mails: {
      rows: sql<boolean>`state not in ('sent', 'failed', 'closed')`,
      are: 'wait to go out or for somebody to look at them',
    },
  }

interface WhichPart {
  readonly table: PartedTable
  readonly year: number
}

interface Written extends WhichPart {
  readonly rowCount: number
}

const partName = ({ table, year }: WhichPart) => `${table}_${year}_${year + 1}`
const textOf = (part: WhichPart) => `${part.table} of ${schoolYearText(part.year)}`

const record = (db: Database, action: string, { table, year, rowCount }: Written) =>
  insertAudit(
    db,
    { viewer: nobody, request: { id: 'npm run parts' } },
    { action, subjectType: 'part', subjectId: partName({ table, year }), after: { rows: rowCount } },
  )

/** One at a time, and not while parts are made: the lock is that of `make_parts`. */
async function takeTurn(db: Database): Promise<void> {
  await lockPatience().execute(db)
  await holdLock(db, locks.parts)
}

/**
 * Takes the rows of a school year out of their table, whole: they stay in the database, in the schema `put_away`. Who
 * reads the table waits for an instant and from then on knows that they are away: all of it is one transaction, so
 * that nobody ever takes an empty ledger for a meeting that nobody joined.
 *
 * @throws PartRefused when it is not due, not there, or something of it is unfinished
 */
export function putAway(database: Services['database'], part: WhichPart, nowMs: number): Promise<Written> {
  return inTransaction(database, async (db) => {
    await takeTurn(db)
    const known = (await listParts(db)).find(({ table, year }) => table === part.table && year === part.year)
    if (known?.state !== 'here') throw new PartRefused(`There is no part of ${textOf(part)} to put away.`)
    if (known.dueAt === null || known.dueAt.getTime() > nowMs)
      throw new PartRefused(
        `${textOf(part)} is kept until ${known.dueAt?.toISOString().slice(0, 10)}: ${partedTables[part.table].keptYears} years beyond its end.`,
      )
    const own = sql.id('parts', partName(part))
    // Whoever writes into this old part waits; reading goes on while it is counted.
    await sql`lock table ${own} in share row exclusive mode`.execute(db)
    await refuseUnfinished(db, part)
    const { rows } = await sql<{ count: number }>`select count(*) from ${own}`.execute(db)
    const rowCount = rows[0]?.count ?? 0
    await sql`alter table ${sql.table(part.table)} detach partition ${own}`.execute(db)
    await sql`alter table ${own} set schema put_away`.execute(db)
    await sql`
      insert into parts_put_away (table_name, school_year, from_at, to_at, row_count, put_away_at)
      values (${part.table}, ${part.year}, school_year_begins(${part.year}), school_year_begins(${part.year + 1}),
        ${rowCount}, ${new Date(nowMs)})`.execute(db)
    await record(db, 'part.put_away', { ...part, rowCount })
    return { ...part, rowCount }
  })
}

async function refuseUnfinished(db: Database, part: WhichPart): Promise<void> {
  const rule = unfinished[part.table]
  if (!rule) return
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.id('parts', partName(part))} where ${rule.rows}`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count > 0) throw new PartRefused(`${textOf(part)} stays: ${count} of its rows ${rule.are}.`)
}

/**
 * Brings the rows of a school year back to their table.
 *
 * @throws PartRefused when they are not in the schema `put_away`, or the table has got other columns since
 */
export function bringBack(database: Services['database'], part: WhichPart): Promise<Written> {
  return inTransaction(database, async (db) => {
    await takeTurn(db)
    const away = sql.id('put_away', partName(part))
    const known = (await listParts(db)).find(({ table, year }) => table === part.table && year === part.year)
    if (known === undefined || known.state === 'here')
      throw new PartRefused(`${textOf(part)} was not put away.`)
    if (known.state === 'gone')
      throw new PartRefused(
        `The table put_away.${partName(part)} is not in this database: restore it first (docs/operations.md, old school years).`,
      )
    await refuseOtherColumns(db, part)
    await sql`alter table ${away} set schema parts`.execute(db)
    await sql`select attach_part(${part.table}, ${part.year})`.execute(db)
    await db
      .deleteFrom('partsPutAway')
      .where('tableName', '=', part.table)
      .where('schoolYear', '=', part.year)
      .execute()
    await record(db, 'part.brought_back', { ...part, rowCount: known.rowCount })
    return { ...part, rowCount: known.rowCount }
  })
}

/** A version of Homeroom may have given the table a column meanwhile. */
async function refuseOtherColumns(db: Database, part: WhichPart): Promise<void> {
  const columnsOf = (schema: string, table: string) => sql`
    select attname || ' ' || format_type(atttypid, atttypmod) as one from pg_attribute
    where attrelid = format('%I.%I', ${schema}::text, ${table}::text)::regclass and attnum > 0 and not attisdropped`
  const [now, then] = [columnsOf('public', part.table), columnsOf('put_away', partName(part))]
  const { rows } = await sql<{ missing: string | null; extra: string | null }>`
    select (select string_agg(one, ', ') from (${now} except ${then}) x) as missing,
      (select string_agg(one, ', ') from (${then} except ${now}) x) as extra`.execute(db)
  const [found] = rows
  if (!found?.missing && !found?.extra) return
  const steps = [found.missing && `add ${found.missing}`, found.extra && `drop ${found.extra}`]
  throw new PartRefused(
    `${textOf(part)} is from another version: change put_away.${partName(part)} first: ${steps.filter(Boolean).join('; ')}.`,
  )
}
