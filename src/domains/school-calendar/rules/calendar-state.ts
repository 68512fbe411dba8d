import type { ClosureReason } from '#domains/school-year/contract/closures.ts'

/** What stands in the school calendar. Days are school dates, `2026-11-10`, ends inclusive; as text they compare. */

export interface Year {
  readonly schoolYear: string
  readonly title: string
  readonly firstDay: string
  readonly lastDay: string
  readonly requiredDays: number | null
  readonly notes: string
}

export interface Cycle {
  readonly id: number
  readonly title: string
  /** 1-based within its school year. */
  readonly position: number
  readonly schoolYear: string
  readonly startsOn: string
  readonly endsOn: string
}

export interface Holiday {
  readonly id: number
  readonly title: string
  readonly startsOn: string
  readonly endsOn: string
  /** Null: the whole network. */
  readonly cohortId: number | null
  /** Why a day is closed on which school was planned; null for a holiday. */
  readonly closedFor: ClosureReason | null
  /** Which event of which imported calendar it is. */
  readonly externalUid: string | null
  readonly externalCalendar: string | null
}

export interface CalendarState {
  readonly years: readonly Year[]
  readonly cycles: readonly Cycle[]
  readonly holidays: readonly Holiday[]
}

/** One row of the calendar before and after a change; null where it is not there. New rows have an id below 0. */
export type CalendarOp = Op<'years', Year> | Op<'cycles', Cycle> | Op<'holidays', Holiday>

interface Op<Table extends keyof CalendarState, Row> {
  readonly table: Table
  readonly before: Row | null
  readonly after: Row | null
}

const keyOf = (row: Year | Cycle | Holiday) => ('id' in row ? row.id : row.schoolYear)

export const opKey = ({ before, after }: CalendarOp): number | string => {
  const row = before ?? after
  if (row === null) throw new Error('A change of the calendar names no row.')
  return keyOf(row)
}

function replaced<Row extends Year | Cycle | Holiday>(
  rows: readonly Row[],
  ops: readonly { readonly before: Row | null; readonly after: Row | null }[],
): Row[] {
  const gone = new Set(ops.flatMap(({ before }) => (before === null ? [] : [keyOf(before)])))
  return [
    ...rows.filter((row) => !gone.has(keyOf(row))),
    ...ops.flatMap(({ after }) => (after === null ? [] : [after])),
  ]
}

/** The calendar after a change. */
export const applyOps = (state: CalendarState, ops: readonly CalendarOp[]): CalendarState => ({
  years: replaced(
    state.years,
    ops.filter((op) => op.table === 'years'),
  ),
  cycles: replaced(
    state.cycles,
    ops.filter((op) => op.table === 'cycles'),
  ),
  holidays: replaced(
    state.holidays,
    ops.filter((op) => op.table === 'holidays'),
  ),
})

/** What takes a change back, last first. */
export const invertOps = (ops: readonly CalendarOp[]): CalendarOp[] =>
  ops.toReversed().map((op) => ({ ...op, before: op.after, after: op.before }) as CalendarOp)

/** Whether two rows say the same; key by key, because stored rows keep no order. */
export function isSameRow(one: object | null | undefined, other: object | null | undefined): boolean {
  if (!one || !other) return (one ?? null) === (other ?? null)
  const entries = Object.entries(one)
  const others = new Map(Object.entries(other))
  return entries.length === others.size && entries.every(([key, value]) => others.get(key) === value)
}

/** Whether the calendar still has what a change left, so that it can be taken back. */
export const stillStands = (state: CalendarState, op: CalendarOp): boolean => {
  const rows: readonly (Year | Cycle | Holiday)[] = state[op.table]
  return isSameRow(
    rows.find((row) => keyOf(row) === opKey(op)),
    op.after,
  )
}
