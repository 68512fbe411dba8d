import pg from 'pg'
import { get, type Scenario } from './bench-types.ts'

/** 10 million in a school of 100,000: what some years of a network come to. */
const entriesAStudent = 100

/** Over the year before now, by all colleagues, of students, rolls and excuses; they stay with a kept school. */
const insertEntries = `
  with staff as (select array_agg(id order by id) as ids from employees),
    known as (select array_agg(id order by id) as ids from students)
  insert into audit_log (actor_id, action, subject_type, subject_id, after, happened_at)
  select staff.ids[1 + n % cardinality(staff.ids)],
    (array['roll.saved', 'excuse.decided', 'student.changed', 'note.created'])[1 + n % 4],
    (array['attendable', 'excuse', 'student', 'note'])[1 + n % 4],
    case n % 4 when 2 then known.ids[1 + (n / 4) % cardinality(known.ids)]::text else (1 + n % 50000)::text end,
    '{"status": "Present"}', now() - n * (interval '365 days' / $1::integer)
  from staff, known, generate_series((select count(*)::integer from audit_log), $1::integer) n`

/** Fills the audit up to as many entries as belong to the school. */
export async function fillAudit(databaseUrl: string, students: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const wanted = students * entriesAStudent
    const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from audit_log')
    if ((rows[0]?.count ?? 0) >= wanted) return
    await client.query(`select make_parts(now() - interval '1 year', now())`)
    await client.query(insertEntries, [wanted])
    await client.query('vacuum analyze audit_log')
  } finally {
    await client.end()
  }
}

const path = '/api/backoffice/audit/changes?page=1'
const shared = { isRead: true, isFlat: true, persona: 'director' } as const
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const year = `&from=${day(364)}&to=${day(0)}`

/** Who changed what of whom, asked as its page does. */
export const auditScenarios: Scenario[] = [
  { ...shared, name: 'Audit, the last week', lanes: [[get(path)]] },
  { ...shared, name: 'Audit, of a name over a year', lanes: [[get(`${path}&of=maria%20s${year}`)]] },
  {
    ...shared,
    name: 'Audit, by a name and kind over a year',
    lanes: [[get(`${path}&who=sara&kind=excuse${year}`)]],
  },
]
