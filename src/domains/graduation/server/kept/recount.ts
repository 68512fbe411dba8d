import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { publishChanges } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import type { Basis } from '../reckon-program.ts'
import { loadReckonable, readBasis } from '../reckon-students.ts'
import type { KeptRow } from './kept-row.ts'
import { openReckoner } from './reckoner.ts'

/** Students that are kept in one transaction. */
const batchSize = 1_000
/** How many of them are read at a time, while those before them are reckoned. */
const partSize = 125

/**
 * Reckons and stores the graduation of students now, and publishes `student:12` for those whose status turned. Returns
 * how many turned. Who was removed from the school while they were reckoned is kept no longer: the others must not wait
 * for a try without them.
 */
export async function keepGraduations(
  db: Database,
  studentIds: readonly number[],
  basis: Basis,
): Promise<number> {
  const rows = await reckonAll(db, studentIds, basis)
  const { rows: turned } = await sql<{ studentId: number }>`
    with held as materialized (
      select id from students where id = any(${[...studentIds]}::integer[]) order by id for key share),
    asked as (
      select r.* from jsonb_populate_recordset(null::student_graduations, ${JSON.stringify(rows)}::jsonb) r
      join held on held.id = r.student_id),
    gone as (
      delete from student_graduations g where g.student_id = any(${[...studentIds]}::integer[])
        and g.student_id not in (select student_id from asked)),
    before as (select g.student_id, g.status from student_graduations g join asked a using (student_id)),
    kept as (
      insert into student_graduations select * from asked order by student_id
      on conflict (student_id) do update set plan_id = excluded.plan_id, plan_version = excluded.plan_version,
        status = excluded.status, abilities_status = excluded.abilities_status, needed = excluded.needed,
        earned = excluded.earned, exempt = excluded.exempt, in_progress = excluded.in_progress,
        planned = excluded.planned, missing = excluded.missing, tightest = excluded.tightest,
        missing_unit_ids = excluded.missing_unit_ids, missing_ability_ids = excluded.missing_ability_ids,
        earned_unit_ids = excluded.earned_unit_ids, earned_ability_ids = excluded.earned_ability_ids, computed_at = excluded.computed_at)
    select a.student_id from asked a left join before b using (student_id) where b.status is distinct from a.status`.execute(
    db,
  )
  await publishChanges(
    db,
    turned.map(({ studentId }) => topic('student', studentId)),
  )
  return turned.length
}

/** Reads a part of the students while the part before is reckoned. */
async function reckonAll(db: Database, studentIds: readonly number[], basis: Basis): Promise<KeptRow[]> {
  const reckoner = openReckoner(basis, studentIds.length)
  try {
    const parts: Promise<KeptRow[]>[] = []
    for (let at = 0; at < studentIds.length; at += partSize) {
      const part = reckoner.reckon(await loadReckonable(db, studentIds.slice(at, at + partSize), basis))
      // It is awaited below; a part that fails before that is no unhandled rejection.
      part.catch(() => {})
      parts.push(part)
    }
    return (await Promise.all(parts)).flat()
  } finally {
    await reckoner.end()
  }
}

/** Lets one batch at a time run: a slow one would write what it read before over what a quick one reckoned since. */
export const holdRecount = (db: Database) => holdLock(db, locks.graduationRecount)

/** Reckons again whoever is marked, the longest waiting first, until nobody is. Returns how many that were. */
export async function recountMarked(
  { database, clock }: Services,
  tell: (done: number) => void = () => {},
): Promise<number> {
  let total = 0
  for (;;) {
    const count = await inTransaction(database, async (db) => {
      await holdRecount(db)
      const { rows } = await sql<{ studentId: number }>`
        with some_marked as (
          select student_id from (select student_id, min(id) as first from graduation_marks group by 1) m
          order by first limit ${batchSize}),
        taken as (
          delete from graduation_marks where id in (
            select id from graduation_marks where student_id in (select student_id from some_marked)
            for update skip locked)
          returning student_id)
        select distinct student_id from taken order by 1`.execute(db)
      if (rows.length > 0)
        await keepGraduations(
          db,
          rows.map(({ studentId }) => studentId),
          await readBasis(db, clock.nowMs()),
        )
      return rows.length
    })
    if (count === 0) return total
    total += count
    tell(total)
  }
}

/** Marks everybody: time passes for all, and a plan may have changed for many. Returns how many they are. */
export async function markEverybody(db: Database): Promise<number> {
  const { rows } = await sql<{ marked: number }>`select mark_everybody() as marked`.execute(db)
  return rows[0]?.marked ?? 0
}

/** Reckons and keeps everybody in the caller's transaction, as a school that is loaded at once does; no mark is left. */
export async function recountEverybody(db: Database, nowMs: number): Promise<void> {
  const basis = await readBasis(db, nowMs)
  const students = await db.selectFrom('students').select('id').orderBy('id').execute()
  for (let at = 0; at < students.length; at += batchSize)
    await keepGraduations(
      db,
      students.slice(at, at + batchSize).map(({ id }) => id),
      basis,
    )
  await db.deleteFrom('graduationMarks').execute()
}
