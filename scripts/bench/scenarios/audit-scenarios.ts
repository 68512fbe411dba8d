import pg from 'pg'
import { get, type Scenario } from '../bench-types.ts'

const entriesAStudent = 100

/** What some years of a network come to: of a school of 100,000, and of the larger one when only the audit is measured. */
const many = 10_000_000

/** One person whose records were read, to so many entries. */
const entriesARead = 10

/** How many entries a school has, the larger one beside the smallest as many as a network. */
export const entriesOf = (students: number, isLargest: boolean): number =>
  isLargest ? many : students * entriesAStudent

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

/** Who read whose records, hour by hour back from now; an hour holds a hundred. */
const insertReads = `
  with staff as (select array_agg(id order by id) as ids from employees),
    known as (select array_agg(id order by id) as ids from students)
  insert into record_reads (hour, user_id, person_id, areas)
  select date_trunc('hour', now()) - (n / 100) * interval '1 hour', staff.ids[1 + n % cardinality(staff.ids)],
    known.ids[1 + (n * 7) % cardinality(known.ids)], '{people,notes}'
  from staff, known, generate_series((select count(*)::integer from record_reads), $1::integer) n
  on conflict do nothing`

/** Fills the audit, and who read of whom, up to so many entries. */
export async function fillAudit(databaseUrl: string, wanted: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from audit_log')
    if ((rows[0]?.count ?? 0) >= wanted) return
    await client.query(`select make_parts(now() - interval '1 year', now())`)
    await client.query(insertEntries, [wanted])
    await client.query(insertReads, [Math.round(wanted / entriesARead)])
    await client.query('vacuum analyze audit_log, record_reads')
  } finally {
    await client.end()
  }
}

const path = '/api/backoffice/audit/changes?page=1'
const seenPath = '/api/backoffice/audit/seen?page=1'
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
  { ...shared, name: 'Audit, who was seen in the last week', lanes: [[get(seenPath)]] },
  {
    ...shared,
    name: 'Audit, who was seen by a name over a year',
    lanes: [[get(`${seenPath}&who=sara${year}`)]],
  },
  // Its one statement is the one that tells who calls and what they may, before each of these and any other call.
  { ...shared, name: 'Audit, beside it: who calls', lanes: [[get('/api/backoffice/_root')]] },
]
