import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { filledIn, type statementsDuring } from './sent-statement.ts'

interface Step {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly Step[]
}

const steps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(steps)]
const rowsOf = (step: Step) => step['Actual Rows'] * step['Actual Loops']

interface RowsRead {
  /** By table, whole rows; what an index alone answered is not among them. */
  readonly tables: Readonly<Record<string, number>>
  /** Rows that the largest sorting was given. */
  readonly sorted: number
}

type Sent = Awaited<ReturnType<typeof statementsDuring>>[number]

/** How many rows a statement reads and sorts, explained as it was sent. It is executed once more. */
export async function rowsReadBy(db: Database, statement: Sent): Promise<RowsRead> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: Step }]
  }>`explain (analyze, format json) ${filledIn(statement)}`.execute(db)
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('No plan was told.')
  const all = steps(plan.Plan)
  const tables: Record<string, number> = {}
  for (const step of all) {
    const table = step['Relation Name']
    if (table !== undefined && step['Node Type'] !== 'Index Only Scan')
      tables[table] = (tables[table] ?? 0) + rowsOf(step)
  }
  const sortings = all.filter((step) => /Sort|WindowAgg/.test(step['Node Type']))
  return { tables, sorted: Math.max(0, ...sortings.flatMap(({ Plans = [] }) => Plans.map(rowsOf))) }
}
