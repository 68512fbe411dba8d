import pg from 'pg'
import { type BareCall, freshValue, type Scenario } from './bench-types.ts'

/** Tables that grow with the school: a page over one session, house or student may not read one whole. */
const largeTables = new Set([
  'attendables',
  'attendances',
  'attendance_changes',
  'audit_log',
  'excuses',
  'house_report_items',
  'logins',
  'notes',
  'notifications',
  'presence_events',
  'registrations',
  'students',
  'task_submissions',
  'users',
])

/** The tables that only grow stand in parts, one a school year. */
const partEnding = /_(\d{4}_\d{4}|other)$/

/** Fewer rows lie in a few pages, which are read sooner than an index. */
const fewRows = 1_000

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
  const few = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples < $1`,
    [fewRows],
  )
  const small = new Set(few.rows.map((row) => row.name))
  try {
    for (const [scenario, lanes] of recorded) {
      if (scenario.isOfWholeSchool) continue
      const statements = (lanes[0] ?? []).flatMap(({ waves }) => waves.flat())
      for (const { text, values } of statements.filter((one) =>
        /^\s*(select|with|update|delete)/i.test(one.text),
      )) {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (format json) ${text}`,
          values.map((value) => (value === freshValue ? 'fresh' : value)),
        )
        const scanned = rows[0] ? scannedTables(rows[0]['QUERY PLAN'][0].Plan) : []
        for (const table of scanned.filter((one) => !small.has(one)))
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
  const table = plan['Relation Name'] ?? ''
  const isLarge = largeTables.has(table.replace(partEnding, ''))
  const own = plan['Node Type'] === 'Seq Scan' && isLarge ? [table] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scannedTables)]
}
