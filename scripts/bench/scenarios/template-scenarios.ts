import pg from 'pg'
import { get, type Scenario } from '../bench-types.ts'

const theme = 'Of the bench'
/** A small school has a library of a hundred templates, a large one of ten thousand: the call may not grow with it. */
const librarySize = (students: number) => (students > 5_000 ? 10_000 : 100)

const insertTemplates = `
  insert into templates (type, title, theme_title, school_stage, description_html, description_text, is_draft,
    is_study_approved, published_at, creator_id, created_at)
  select (array['expedition', 'activity', 'independent_study', 'math_learning_goal', 'language_learning_goal',
      'extracurricular', 'dual_enrollment'])[n % 7 + 1],
    initcap(md5(n::text)) || ' of the ' || (array['harbor', 'forest', 'river', 'city', 'sky'])[n % 5 + 1], $1,
    (array['ms', 'hs'])[n % 2 + 1], '<p>' || repeat('What it is about. ', 12) || '</p>',
    repeat('What it is about. ', 12), n % 20 = 0, n % 7 <> 2 or n % 500 <> 2, now(),
    (select id from users where role = 'employee' order by id offset n % 50 limit 1), now() - n * interval '1 hour'
  from generate_series(1, $2 - (select count(*)::integer from templates)) n`

const insertCovered = (noun: 'unit' | 'ability', nouns: 'units' | 'abilities', most: number) => `
  insert into template_${nouns} (template_id, ${noun}_id, position)
  select t.id, u.id, u.at from templates t
  join lateral (select id, row_number() over () as at from ${nouns}
    where (id + t.id) % 60 < ${most} order by id limit ${most}) u on true
  where t.theme_title = $1`

/** Fills the library up to the size that belongs to the school. */
export async function fillLibrary(databaseUrl: string, students: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('delete from templates where theme_title = $1', [theme])
    await client.query(insertTemplates, [theme, librarySize(students)])
    await client.query(insertCovered('unit', 'units', 4), [theme])
    await client.query(insertCovered('ability', 'abilities', 5), [theme])
    await client.query('vacuum analyze templates, template_units, template_abilities, template_counts')
  } finally {
    await client.end()
  }
}

const path = '/api/pages/template/library'

/** The template library as people narrow it. */
export const templateScenarios: Scenario[] = [
  {
    name: 'Template library, first page',
    isRead: true,
    isFlat: true,
    persona: 'facilitator',
    lanes: [[get(path), get(`${path}?sorting=newest`), get(`${path}?page=3`)]],
  },
  {
    name: 'Template library, narrowed',
    isRead: true,
    persona: 'facilitator',
    lanes: [
      [
        get(`${path}?templates=expedition&school_stages=hs`),
        get(`${path}?search=kelp`),
        get(`${path}?subjects=1&sorting=newest`),
        get(`${path}?abilities=3`),
      ],
    ],
  },
]
