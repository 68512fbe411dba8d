import pg from 'pg'
import { get, type Scenario } from '../bench-types.ts'

/** Every student of the school is in the onboarding phase, in a group of their campus where there is one. */
const insertFamilies = `
  insert into onboarding_families (student_id, group_id, status, entered_at, invited_at)
  select s.id, g.id, (array['not_invited', 'not_started', 'in_progress', 'completed'])[1 + s.id % 4], now(),
    case when s.id % 4 > 0 then now() end
  from students s
  left join lateral (select id from onboarding_groups g where g.cohort_id = s.cohort_id and g.archived_at is null
    order by id limit 1) g on true
  on conflict do nothing`

/** Fills the table of families; they stay with a kept school. */
export async function fillFamilies(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(insertFamilies)
    await client.query('vacuum analyze onboarding_families')
  } finally {
    await client.end()
  }
}

const path = '/api/backoffice/workbench/onboarding/families'
const shared = { isRead: true, persona: 'director', isOfWholeSchool: true } as const

/** The families before their first day, asked as their page does (issue 14 §6). */
export const onboardingScenarios: Scenario[] = [
  { ...shared, name: 'Onboarding, first page of the families', isFlat: true, lanes: [[get(`${path}/0`)]] },
  { ...shared, name: 'Onboarding, furthest status first', lanes: [[get(`${path}/0?order_by=-status`)]] },
  { ...shared, name: 'Onboarding, families of a name', lanes: [[get(`${path}/0?search=maria%20s`)]] },
  {
    ...shared,
    name: 'Onboarding, families of one name',
    lanes: [[get(`${path}/0?search=declan%20adeyemi`)]],
  },
  { ...shared, name: 'Onboarding, families of a campus', lanes: [[get(`${path}/1?page=9`)]] },
  { ...shared, name: 'Onboarding, tabs with their counts', lanes: [[get(path)]] },
]
