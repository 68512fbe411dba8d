import pg from 'pg'
import { get, type Scenario } from '../bench-types.ts'

/** A small school has the units of the demo, a large one ten thousand: their page may not grow with it. */
const unitCount = (students: number) => (students > 5_000 ? 10_000 : 100)

/** Over all topics, half of them of each stage. They stay with a kept school: none is taken away again. */
const insertUnits = `
  with given as (select id, row_number() over (order by id) - 1 as at, count(*) over () as count from topics)
  insert into units (topic_id, title, school_stage, credit, position)
  select given.id, initcap(md5(n::text)) || ' in ' || (array['maps', 'numbers', 'stories', 'cells'])[n % 4 + 1],
    (array['ms', 'hs'])[n % 2 + 1], 0.5, 1000 + n
  from generate_series(1, $1 - (select count(*)::integer from units)) n join given on given.at = n % given.count`

/** Fills what is taught up to as many units as belong to the school. */
export async function fillUnits(databaseUrl: string, students: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(insertUnits, [unitCount(students)])
    await client.query('vacuum analyze units')
  } finally {
    await client.end()
  }
}

const path = '/api/pages/admin/workbench/units'
const shared = { isRead: true, isFlat: true, persona: 'facilitator' } as const

/** What is taught, by topic and narrowed, as its pages ask for it. */
export const curriculumScenarios: Scenario[] = [
  {
    ...shared,
    name: 'Units, first page, and subjects',
    lanes: [[get(path), get('/api/backoffice/workbench/units/subjects')]],
  },
  { ...shared, name: 'Units, narrowed by a word', lanes: [[get(`${path}?search=kelp`)]] },
]
