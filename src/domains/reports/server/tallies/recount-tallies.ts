import { sql } from 'kysely'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { silent, type Telling } from '#server/jobs/telling.ts'
import type { Services } from '#server/services.ts'
import { itemCounts } from './item-counts.ts'

/** Students that are counted in one statement: a school of 100,000 is never held up by one. */
const atOnce = 5_000

interface Counted {
  readonly kind: string
  readonly itemId: number
  readonly cohortId: number
  readonly grade: number
  readonly registered: number
  readonly completed: number
  readonly missing: number
}

interface Population {
  readonly schoolStage: string
  readonly cohortId: number
  readonly grade: number
  readonly students: number
}

interface Tallies {
  readonly counted: readonly Counted[]
  readonly populations: readonly Population[]
}

/** Counts how all students stand with units, abilities and topics, and keeps it. Returns of how many students it was. */
export async function recountTallies(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  telling: Telling = silent,
): Promise<number> {
  const tallies = await countTallies(database, telling)
  await inTransaction(database, (db) => keepTallies(db, tallies, clock.nowMs()))
  return tallies.populations.reduce((sum, { students }) => sum + students, 0)
}

/** How all students stand, some thousands at a time. */
export async function countTallies(db: Database, telling: Telling = silent): Promise<Tallies> {
  const last = await db
    .selectFrom('students')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  const lastId = last?.id ?? 0
  const counted = new Map<string, Counted>()
  const populations = new Map<string, Population>()
  for (let from = 0; from <= lastId; from += atOnce) {
    telling.progress(from, lastId)
    const part = await countSome(db, from)
    for (const one of part.populations) {
      const key = `${one.schoolStage} ${one.cohortId} ${one.grade}`
      populations.set(key, { ...one, students: one.students + (populations.get(key)?.students ?? 0) })
    }
    for (const one of part.counted) {
      const key = `${one.kind} ${one.itemId} ${one.cohortId} ${one.grade}`
      const before = counted.get(key)
      counted.set(key, {
        ...one,
        registered: one.registered + (before?.registered ?? 0),
        completed: one.completed + (before?.completed ?? 0),
        missing: one.missing + (before?.missing ?? 0),
      })
    }
  }
  return { counted: [...counted.values()], populations: [...populations.values()] }
}

/** Keeps a count in place of the one before, in the caller's transaction: whoever reads sees one of them whole. */
export async function keepTallies(
  db: Database,
  { counted, populations }: Tallies,
  nowMs: number,
): Promise<void> {
  // Two that count at once would leave rows of both.
  await holdLock(db, locks.reportTallies)
  await db.deleteFrom('reportTallies').execute()
  await db.deleteFrom('reportSums').execute()
  await db.deleteFrom('reportPopulations').execute()
  await insertRows(db, 'reportPopulations', [...populations])
  await insertRows(db, 'reportTallies', [...counted])
  await sql`insert into report_sums (kind, item_id, grade, registered, completed, missing)
    select kind, item_id, grade, sum(registered), sum(completed), sum(missing)
    from report_tallies group by 1, 2, 3`.execute(db)
  const countedAt = new Date(nowMs)
  await db
    .insertInto('reportCounts')
    .values({ isOne: true, countedAt })
    .onConflict((conflict) => conflict.column('isOne').doUpdateSet({ countedAt }))
    .execute()
}

async function countSome(db: Database, from: number) {
  const among = sql<boolean>`students.id >= ${from} and students.id < ${from + atOnce}`
  const { rows } = await sql<{ counted: Counted[]; populations: Population[] }>`
    with ${itemCounts(among)}
    select
      (select coalesce(json_agg(json_build_object('kind', kind, 'itemId', item_id, 'cohortId', cohort_id,
        'grade', grade, 'registered', registered, 'completed', completed, 'missing', missing)), '[]') from counted)
        as counted,
      (select coalesce(json_agg(json_build_object('schoolStage', school_stage, 'cohortId', cohort_id, 'grade', grade,
        'students', students)), '[]') from populations) as populations`.execute(db)
  return rows[0] ?? { counted: [], populations: [] }
}
