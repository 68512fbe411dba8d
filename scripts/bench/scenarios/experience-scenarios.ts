import pg from 'pg'
import { get, type Scenario } from '../bench-types.ts'

const theme = 'Of the bench'
/** A small school has a coming cycle of a hundred experiences, a large one of ten thousand: a page may not grow with it. */
const catalogueSize = (students: number) => (students > 5_000 ? 10_000 : 100)

const insertExperiences = `
  insert into experiences (cycle_id, type, title, theme_title, cohort_id, places)
  select $1, (array['expedition', 'activity', 'independent_study'])[n % 3 + 1],
    initcap(md5(n::text)) || ' of the ' || (array['harbor', 'forest', 'river', 'city', 'sky'])[n % 5 + 1], $2,
    (select id from cohorts order by id limit 1), n % 20 + 5
  from generate_series(1, $3 - (select count(*)::integer from experiences where cycle_id = $1)) n`

/** People in their order from 0; how many there are is a scalar, so that they are matched by a hash join. */
const numbered = (people: string) => `(select id, row_number() over (order by id) - 1 as at from ${people})`
const counted = (people: string) => `(select count(*) from ${people})`
const employees = `users where role = 'employee'`
const students = `students where status = 'active'`

const insertAround = [
  `insert into experience_blocks (experience_id, block)
    select id, id % 4 from experiences where theme_title = $1`,
  `insert into experience_experts (experience_id, employee_id, is_main)
    select e.id, u.id, true from experiences e
    join ${numbered(employees)} u on u.at = e.id % ${counted(employees)}
    where e.theme_title = $1`,
  `insert into registrations (experience_id, student_id)
    select e.id, s.id from experiences e cross join generate_series(0, 7) n
    join ${numbered(students)} s on s.at = (e.id * 8 + n) % ${counted(students)}
    where e.theme_title = $1`,
]

/** Fills the coming cycle up to the size that belongs to the school, with its people; undefined where there is none. */
export async function fillCatalogue(databaseUrl: string, students: number): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>(
      'select id from cycles where starts_at > now() order by starts_at limit 1',
    )
    const [cycle] = rows
    if (cycle === undefined) return undefined
    const filled = await client.query('select from experiences where cycle_id = $1', [cycle.id])
    // They stay with a kept school: taking ten thousand away takes minutes.
    if ((filled.rowCount ?? 0) >= catalogueSize(students)) return cycle.id
    await client.query('begin')
    await client.query(
      'delete from registrations where experience_id in (select id from experiences where theme_title = $1)',
      [theme],
    )
    await client.query('delete from experiences where theme_title = $1', [theme])
    await client.query(insertExperiences, [cycle.id, theme, catalogueSize(students)])
    for (const statement of insertAround) await client.query(statement, [theme])
    await client.query('commit')
    await client.query('vacuum analyze experiences, experience_blocks, experience_experts, registrations')
    return cycle.id
  } finally {
    await client.end()
  }
}

const path = '/api/backoffice/catalogue'

/** The catalogue of a cycle and the report of registration changes (issue 11 §6). */
export function experienceScenarios(comingCycleId: number | undefined): Scenario[] {
  const shared = { isRead: true, persona: 'director' } as const
  return [
    { ...shared, name: 'Catalogue of the cycle', lanes: [[get(path)]] },
    {
      ...shared,
      name: 'Catalogue, those with places left, the fullest first',
      // Who sits where is counted over the whole cycle.
      isOfWholeSchool: true,
      lanes: [[get(`${path}?places=left&sort=left`)]],
    },
    ...(comingCycleId === undefined ? [] : fullCatalogueScenarios(`${path}?cycle_id=${comingCycleId}`)),
    {
      ...shared,
      name: 'Registration changes of the network',
      // The whole report is one answer, as documented.
      isOfWholeSchool: true,
      isAlone: true,
      lanes: [[get('/api/backoffice/reports/registration-changes')]],
    },
  ]
}

/** A hundred experiences in a small school, ten thousand in a large one. */
function fullCatalogueScenarios(cycle: string): Scenario[] {
  const shared = { isRead: true, persona: 'director' } as const
  return [
    {
      ...shared,
      name: 'Catalogue of a full cycle, first page',
      isFlat: true,
      lanes: [[get(cycle), get(`${cycle}&page=3`)]],
    },
    {
      ...shared,
      name: 'Catalogue of a full cycle, narrowed',
      lanes: [
        [
          get(`${cycle}&search=harbor`),
          get(`${cycle}&type=activity`),
          get(`${cycle}&block=2`),
          get(`${cycle}&status=template_changed`),
        ],
      ],
    },
  ]
}
