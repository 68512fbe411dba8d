import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { statementPatience } from '#server/database/statement-patience.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { publishChanges } from '#server/live/live.ts'
import type { WeekFigures } from '../../contract/report-values.ts'
import { weekBounds } from '../../rules/report-week.ts'
import { sumWeeks } from '../../rules/week-words.ts'
import { type HouseDue, insertItems, insertReports, listHousesDue } from '../reports.queries.ts'
import { buildItems, type NewItem } from './build-items.ts'
import { loadWeekFacts, noFacts, reportDueMs, type StudentFacts } from './week-facts.ts'

/** Houses stored in one transaction. */
const housesAtOnce = 100

/** A report that was just made. */
export interface MadeReport extends HouseDue {
  readonly reportId: number
  readonly items: readonly NewItem[]
  /** The figures of its students together. */
  readonly week: WeekFigures
}

export interface MakeOptions {
  /** Epoch ms, the instant that stands in the report. */
  readonly madeAtMs: number
  /** Only these houses; all that stood by the end of the week otherwise. */
  readonly houseIds?: readonly number[]
  /** A week in which nothing was expected of anybody, as in the summer, has no reports unless somebody asks. */
  readonly evenWithoutSchool?: boolean
  /** The connection is in a transaction that Kysely does not know of. */
  readonly isInTransaction?: boolean
  /** Runs in the transaction that stores the reports. */
  readonly onMade?: (db: Database, reports: readonly MadeReport[]) => Promise<void>
}

type Transact = <T>(work: (db: Database) => Promise<T>) => Promise<T>

/** Each piece of work in a transaction of its own; inside one that is open already, in that. */
const transactIn =
  (db: Database, isInTransaction: boolean): Transact =>
  (work) =>
    db.isTransaction || isInTransaction ? work(db) : inTransaction(db, work)

/**
 * Makes the reports of a week (its Monday) that are missing, of one house or of all; returns how many. What exists is
 * never touched: making again changes nothing, and nothing marked as done is lost (issue 4 §1). The school's week is
 * counted once, in two statements, and stored a hundred houses at a time.
 */
export async function makeReports(db: Database, monday: string, options: MakeOptions): Promise<number> {
  const { houseIds, evenWithoutSchool = false, isInTransaction = false } = options
  const transact = transactIn(db, isInTransaction)
  const stoodBefore = new Date(weekBounds(monday).endMs)
  const houses = await listHousesDue(db, monday, { houseIds, stoodBefore })
  if (houses.length === 0) return 0
  const students = houseIds === undefined ? null : houses.flatMap((house) => house.studentIds)
  const facts = await transact(async (trx) => {
    await statementPatience().execute(trx)
    return loadWeekFacts(trx, monday, students)
  })
  if (!evenWithoutSchool && ![...facts.values()].some(hadSchool)) return 0
  let made = 0
  for (let first = 0; first < houses.length; first += housesAtOnce) {
    const some = houses.slice(first, first + housesAtOnce)
    made += await transact((trx) => storeReports(trx, monday, some, facts, options))
  }
  return made
}

const hadSchool = ({ week }: StudentFacts) => week.sessions + week.tasks > 0

async function storeReports(
  db: Database,
  monday: string,
  houses: readonly HouseDue[],
  facts: ReadonlyMap<number, StudentFacts>,
  { madeAtMs, onMade }: MakeOptions,
): Promise<number> {
  const factsOf = (studentId: number) => facts.get(studentId) ?? noFacts(studentId)
  const ids = await insertReports(
    db,
    monday,
    new Date(madeAtMs),
    houses.map(({ houseId, studentIds }) => ({
      houseId,
      figures: Object.fromEntries(studentIds.map((id) => [id, factsOf(id).week])),
    })),
  )
  const stored = houses.flatMap((house) => {
    const reportId = ids.get(house.houseId)
    return reportId === undefined ? [] : [{ ...house, reportId }]
  })
  const built = await buildItems(
    db,
    stored.flatMap(({ studentIds }) => studentIds.map(factsOf)),
    reportDueMs(monday),
  )
  const itemOf = new Map(built.map((item) => [item.studentId, item]))
  const reports = stored.map((house) => ({
    ...house,
    items: house.studentIds.flatMap((id) => itemOf.get(id) ?? []),
    week: sumWeeks(house.studentIds.map((id) => factsOf(id).week)),
  }))
  await insertItems(
    db,
    reports.flatMap(({ reportId, items }) => items.map((item) => ({ ...item, reportId }))),
  )
  await onMade?.(db, reports)
  await publishChanges(
    db,
    reports.map(({ houseId }) => topic('house', houseId)),
  )
  return reports.length
}
