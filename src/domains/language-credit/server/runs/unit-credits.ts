import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'

/** An assessment that a run gave and that stands. */
export interface StandingCredit {
  readonly studentId: number
  readonly unitId: number
  readonly level: number
  readonly batch: string
  readonly runId: number
}

interface OfUnit {
  readonly studentId: number
  readonly unit_id: number
}

const pairs = (units: readonly OfUnit[]) => sql`
  jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as p ("studentId" integer, unit_id integer)`

/** The assessments of some units that runs gave and that stand, by `student unit`. */
export async function listStandingBatches(
  db: Database,
  units: readonly OfUnit[],
): Promise<ReadonlyMap<string, StandingCredit>> {
  const { rows } = await sql<StandingCredit>`
    select l.student_id, l.unit_id, l.level, l.batch, l.run_id from language_unit_credits l
    join ${pairs(units)} on l.student_id = p."studentId" and l.unit_id = p.unit_id`.execute(db)
  return new Map(rows.map((row) => [`${row.studentId} ${row.unitId}`, row]))
}

export const putCredits = (db: Database, credits: readonly StandingCredit[]) =>
  insertRows(db, 'languageUnitCredits', credits, (insert) =>
    insert.onConflict((oc) =>
      oc.columns(['studentId', 'unitId']).doUpdateSet((eb) => ({
        level: eb.ref('excluded.level'),
        batch: eb.ref('excluded.batch'),
        runId: eb.ref('excluded.runId'),
      })),
    ),
  )

export const deleteCredits = (db: Database, units: readonly OfUnit[]) =>
  sql`delete from language_unit_credits l using ${pairs(units)}
    where l.student_id = p."studentId" and l.unit_id = p.unit_id`.execute(db)
