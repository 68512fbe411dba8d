import pg from 'pg'
import type { BareCall, Scenario } from './bench-types.ts'

/** Tables that grow with the school: a page over one session, house or student may not read one whole. */
const largeTables = new Set([
  'attendables',
  'attendances',
  'attendance_changes',
  'audit_log',
  'excuses',
  'notifications',
  'presence_events',
  'registrations',
  'sessions',
  'students',
  'users',
])

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** Sentences about statements that read a large table from end to end; none when every page stands on indexes. */
export async function findFullScans(
  databaseUrl: string,
  recorded: ReadonlyMap<Scenario, BareCall[][]>,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const found = new Set<string>()
  try {
    for (const [scenario, lanes] of recorded) {
      const statements = (lanes[0] ?? []).flatMap(({ waves }) => waves.flat())
      for (const { text, values } of statements.filter((one) =>
        /^\s*(select|with|update|delete)/i.test(one.text),
      )) {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (format json) ${text}`,
          [...values],
        )
        for (const table of rows[0] ? scannedTables(rows[0]['QUERY PLAN'][0].Plan) : [])
          found.add(
            `${scenario.name} reads all of ${table}: ${text.replace(/\s+/g, ' ').trim().slice(0, 160)}…`,
          )
      }
    }
  } finally {
    await client.end()
  }
  return [...found]
}

function scannedTables(plan: Plan): string[] {
  const table = plan['Relation Name']
  const own = plan['Node Type'] === 'Seq Scan' && table && largeTables.has(table) ? [table] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scannedTables)]
}
