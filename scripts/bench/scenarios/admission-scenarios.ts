import pg from 'pg'
import { get, type Scenario } from '../bench-types.ts'

/** What a network is asked for over years, and what one school is in one. */
const many = 200_000
const few = 2000

/** How many applications a school has, the larger one beside the smallest as many as a network. */
export const applicationsOf = (isLargest: boolean): number => (isLargest ? many : few)

/**
 * Over the years before now, of many names, most of them decided; they stay with a kept school. Each is written once, with
 * the guardian who applies and their number: written after them, a guardian changes the row of the application, which
 * makes it anew in each of its twenty indexes.
 */
const insertApplications = `
  insert into applications (applicant_guardian_id, guardian_name, guardian_email, guardian_relationship,
    cohort_id, student_first_name, student_last_name, student_grade, guardian_finished_at, student_finished_at,
    academic_records_state, mentor_evaluation_state, student_interview_state, outcome, stage_since, created_at, updated_at)
  select nextval(pg_get_serial_sequence('application_guardians', 'id')), 'Guardian of ' || first || ' ' || last,
    'guardian' || (n * 7919::bigint) % $1 || '@mail.example', 'Mother', known.ids[1 + n % cardinality(known.ids)], first, last,
    1 + n % 12, case when n % 5 > 0 then at end, case when n % 5 > 0 then at end,
    case when n % 5 > 1 then 'received' else 'asked' end, case when n % 5 > 1 then 'done' else 'asked' end,
    case when n % 5 > 2 then 'done' else 'none' end,
    case when n % 10 > 4 then (array['admitted', 'declined', 'withdrawn'])[1 + n % 3] end, at, at, at
  from (select array_agg(id order by id) as ids from cohorts where is_offered) known,
    generate_series((select count(*)::integer from applications) + 1, $1::integer) n,
    lateral (select now() - n * (interval '900 days' / $1::integer) as at,
      (array['Ada', 'Bilal', 'Chiara', 'Dmitri', 'Esther', 'Femi', 'Greta', 'Hiroshi', 'Imani', 'Jonas', 'Kaya'])[1 + n % 11] as first,
      (array['Adeyemi', 'Bengtsson', 'Cruz', 'Eze', 'Hoang', 'Lindholm', 'Okafor', 'Ruiz'])[1 + n % 8] || ' ' || to_hex(n) as last) who`

/** The guardians whose numbers stand in the applications already: nothing there changes. */
const insertGuardians = `
  insert into application_guardians (id, application_id, name, email, relationship, is_applicant)
  overriding system value
  select a.applicant_guardian_id, a.id, a.guardian_name, a.guardian_email, a.guardian_relationship, true
  from applications a
  where a.applicant_guardian_id is not null
    and not exists (select from application_guardians g where g.id = a.applicant_guardian_id)`

/** Indexes that nothing but speed depends on. */
const plainIndexes = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i where i.indrelid = 'applications'::regclass and not i.indisunique`

/** Fills the applications up to so many: the indexes are made after them, which takes a fraction of keeping them meanwhile. */
export async function fillApplications(databaseUrl: string, wanted: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from applications',
    )
    if ((rows[0]?.count ?? 0) >= wanted) return
    await client.query(`set maintenance_work_mem = '256MB'`)
    await client.query('begin')
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(plainIndexes)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(insertApplications, [wanted])
    await client.query(insertGuardians)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('commit')
    await client.query(
      'vacuum analyze applications, application_stages, application_tallies, application_guardians',
    )
  } finally {
    await client.end()
  }
}

const path = '/api/admissions-applications-status'
const shared = { isRead: true, isFlat: true, persona: 'admissions' } as const

/** The list of applications and its pipeline, asked as their pages do. */
export const admissionScenarios: Scenario[] = [
  { ...shared, name: 'Applications, the open ones', lanes: [[get(path)]] },
  { ...shared, name: 'Applications by name, all', lanes: [[get(`${path}?stage=any&sortBy=studentName`)]] },
  {
    ...shared,
    name: 'Applications of a student',
    lanes: [[get(`${path}?stage=any&searchType=student&search=ada%20cruz`)]],
  },
  {
    ...shared,
    name: 'Applications of an email',
    lanes: [[get(`${path}?stage=any&searchType=email&search=guardian12`)]],
  },
  {
    ...shared,
    name: 'Application, its page',
    lanes: [[get('/api/backoffice/workbench/admissions/1200')]],
  },
  {
    ...shared,
    name: 'Applications of a guardian',
    lanes: [[get(`${path}?stage=any&searchType=guardian&search=hoang%2019`)]],
  },
  {
    ...shared,
    name: 'Applications by number',
    lanes: [[get(`${path}?stage=any&searchType=id&search=1200`)]],
  },
  {
    ...shared,
    name: 'Pipeline of applications',
    lanes: [[get('/api/backoffice/workbench/admissions/pipeline')]],
  },
]
