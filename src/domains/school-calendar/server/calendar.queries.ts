import { type Insertable, sql } from 'kysely'
import { schoolInstant } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import type { DB } from '#server/database/tables.ts'
import {
  type CalendarOp,
  type CalendarState,
  type Cycle,
  type Holiday,
  opKey,
  type Year,
} from '../rules/calendar-state.ts'

/** The whole school calendar, in one statement; a school has a few dozen rows a year. */
export async function getCalendar(db: Database): Promise<CalendarState> {
  const { rows } = await sql<CalendarState>`select
    (select coalesce(json_agg(json_build_object('schoolYear', school_year, 'title', title, 'firstDay', first_day,
        'lastDay', last_day, 'requiredDays', required_days, 'notes', notes) order by first_day), '[]')
      from school_years) as years,
    (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'position', position,
        'schoolYear', school_year, 'startsOn', (starts_at at time zone 'America/New_York')::date,
        'endsOn', ((ends_at - interval '1 millisecond') at time zone 'America/New_York')::date)
        order by starts_at, id), '[]') from cycles) as cycles,
    (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'startsOn', starts_on, 'endsOn', ends_on,
        'cohortId', cohort_id, 'closedFor', closed_for, 'externalUid', external_uid, 'externalCalendar', external_calendar)
        order by starts_on, id), '[]') from holidays) as holidays`.execute(db)
  return rows[0] ?? { years: [], cycles: [], holidays: [] }
}

/** The columns of a school year, as they are stored. */
const yearColumns = ({ schoolYear, title, firstDay, lastDay, requiredDays, notes }: Year) => ({
  schoolYear,
  title,
  firstDay,
  lastDay,
  requiredDays,
  notes,
})

const cycleColumns = ({ title, position, schoolYear, startsOn, endsOn }: Cycle) => ({
  title,
  position,
  schoolYear,
  startsAt: new Date(schoolInstant(startsOn, '00:00')),
  endsAt: new Date(schoolInstant(endsOn, '23:59:59')),
})

const holidayColumns = ({ id: _, ...columns }: Holiday) => columns

/** Stores the rows of a change; returns the ops with the ids that new rows got. One statement a row. */
export async function storeOps(db: Database, ops: readonly CalendarOp[]): Promise<CalendarOp[]> {
  // Removals first: a year or a day that one row leaves may be taken by another.
  const ordered = ops.toSorted((one, other) => Number(one.after !== null) - Number(other.after !== null))
  const stored: CalendarOp[] = []
  for (const op of ordered) stored.push(await storeOp(db, op))
  return stored
}

async function storeOp(db: Database, op: CalendarOp): Promise<CalendarOp> {
  if (op.after === null) {
    await removeRow(db, op)
    return op
  }
  if (op.table === 'years') {
    const values = yearColumns(op.after)
    await db
      .insertInto('schoolYears')
      .values(values)
      .onConflict((oc) => oc.column('schoolYear').doUpdateSet(values))
      .execute()
    return op
  }
  if (op.table === 'cycles') {
    const id = await storeNumbered(db, 'cycles', op.after.id, cycleColumns(op.after))
    return { ...op, after: { ...op.after, id } }
  }
  const id = await storeNumbered(db, 'holidays', op.after.id, holidayColumns(op.after))
  return { ...op, after: { ...op.after, id } }
}

async function removeRow(db: Database, op: CalendarOp): Promise<void> {
  if (op.table === 'years')
    await db
      .deleteFrom('schoolYears')
      .where('schoolYear', '=', String(opKey(op)))
      .execute()
  else
    await db
      .deleteFrom(op.table)
      .where('id', '=', Number(opKey(op)))
      .execute()
}

/** A new row below 0 gets its number; a known number is changed, or comes back under it. */
async function storeNumbered<Table extends 'cycles' | 'holidays'>(
  db: Database,
  table: Table,
  id: number,
  columns: Omit<Insertable<DB[Table]>, 'id'>,
): Promise<number> {
  const names = Object.keys(columns)
  const list = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(Object.values(columns))
  if (id < 0) {
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${list}) values (${values}) returning id`.execute(db)
    return rows[0]?.id ?? 0
  }
  const changes = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))
  await sql`
    insert into ${sql.table(table)} (id, ${list}) values (${id}, ${values})
    on conflict (id) do update set ${changes}`.execute(db)
  return id
}
