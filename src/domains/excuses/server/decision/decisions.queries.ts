import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'

/** What an excuse was before a decision, and its version after it. */
export interface DecidedExcuse {
  readonly id: number
  readonly version: number
  readonly approved: boolean | null
  readonly decidedBy: number | null
  readonly decidedAt: string | null
}

export async function insertDecision(
  db: Database,
  decision: {
    readonly decidedBy: number
    readonly action: ExcuseDecision
    readonly decidedAt: Date
    readonly excuses: readonly DecidedExcuse[]
  },
): Promise<number> {
  const { id } = await db
    .insertInto('excuseDecisions')
    .values({ ...decision, excuses: JSON.stringify(decision.excuses) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A person's own bulk decision by its number, locked because it is about to be taken back. */
export async function findOwnDecision(db: Database, personId: number, decisionId: number) {
  const row = await decisionsOf(db, personId).where('id', '=', decisionId).forUpdate().executeTakeFirst()
  return row && readDecision(row)
}

/** The last bulk decision of a person. */
export async function findLastDecision(db: Database, personId: number) {
  const row = await decisionsOf(db, personId).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row && readDecision(row)
}

const decisionsOf = (db: Database, personId: number) =>
  db
    .selectFrom('excuseDecisions')
    .select(['id', 'action', 'decidedAt', 'undoneAt', 'excuses'])
    .where('decidedBy', '=', personId)

type DecisionRow = Awaited<ReturnType<ReturnType<typeof decisionsOf>['executeTakeFirstOrThrow']>>

const readDecision = (row: DecisionRow) => ({
  ...row,
  action: row.action as ExcuseDecision, // a check of the table holds it to these
  excuses: row.excuses as unknown as DecidedExcuse[], // written by insertDecision only
})

export const updateUndone = (db: Database, decisionId: number, undoneAt: Date) =>
  db.updateTable('excuseDecisions').set({ undoneAt }).where('id', '=', decisionId).execute()

/** Puts excuses back to what they were, in one statement; the caller has locked and checked them. */
export async function restoreExcuses(db: Database, excuses: readonly DecidedExcuse[]): Promise<void> {
  if (excuses.length === 0) return
  await sql`
    update excuses e set approved = b.approved, decided_by = b."decidedBy", decided_at = b."decidedAt",
      removed_at = null, version = e.version + 1
    from jsonb_to_recordset(${JSON.stringify(excuses)}::jsonb)
      as b (id integer, approved boolean, "decidedBy" integer, "decidedAt" timestamptz)
    where e.id = b.id`.execute(db)
}
