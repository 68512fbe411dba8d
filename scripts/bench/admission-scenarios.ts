import pg from 'pg'
import { get, type Scenario } from './bench-types.ts'

/** 200,000 in a school of 20,000: what a network is asked for over years. */
const applicationsAStudent = 10

/** Over the years before now, of many names, most of them decided; they stay with a kept school. */
const insertApplications = `
  insert into applications (cohort_id, student_first_name, student_last_name, student_grade, guardian_finished_at, student_finished_at,
    academic_records_state, mentor_evaluation_state, student_interview_state, outcome, stage_since, created_at, updated_at)
  select known.ids[1 + n % cardinality(known.ids)],
    (array['Ada', 'Bilal', 'Chiara', 'Dmitri', 'Esther', 'Femi', 'Greta', 'Hiroshi', 'Imani', 'Jonas', 'Kaya'])[1 + n % 11],
    (array['Adeyemi', 'Bengtsson', 'Cruz', 'Eze', 'Hoang', 'Lindholm', 'Okafor', 'Ruiz'])[1 + n % 8] || ' ' || to_hex(n),
    1 + n % 12, case when n % 5 > 0 then at end, case when n % 5 > 0 then at end,
    case when n % 5 > 1 then 'received' else 'asked' end, case when n % 5 > 1 then 'done' else 'asked' end,
    case when n % 5 > 2 then 'done' else 'none' end,
    case when n % 10 > 4 then (array['admitted', 'declined', 'withdrawn'])[1 + n % 3] end, at, at, at
  from (select array_agg(id order by id) as ids from cohorts where is_offered) known,
    generate_series((select count(*)::integer from applications) + 1, $1::integer) n,
    lateral (select now() - n * (interval '900 days' / $1::integer) as at) times`

const insertGuardians = `
  insert into application_guardians (application_id, name, email, relationship, is_applicant)
  select id, 'Guardian of ' || student_name, 'guardian' || id || '@mail.example', 'Mother', true
  from applications where applicant_guardian_id is null`

/** Fills the applications up to as many as belong to the school. */
export async function fillApplications(databaseUrl: string, students: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const wanted = students * applicationsAStudent
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from applications',
    )
    if ((rows[0]?.count ?? 0) >= wanted) return
    await client.query(insertApplications, [wanted])
    await client.query(insertGuardians)
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
