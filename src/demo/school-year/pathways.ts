import type pg from 'pg'

/** The pathways of a year: every grade has one of each type. */
const pathways = [
  ['Stories and Sources', 'humanities', [6, 7, 8], 'ms'],
  ['Writers of the World', 'humanities', [9, 10], 'hs'],
  ['Democracy and Debate', 'humanities', [11, 12], 'hs'],
  ['Field Scientists', 'stem', [6, 7, 8], 'ms'],
  ['Makers and Engineers', 'stem', [9, 10], 'hs'],
  ['Research Lab', 'stem', [11, 12], 'hs'],
  ['Numbers at Work', 'math', [6, 7, 8], 'ms'],
  ['Algebra to Geometry', 'math', [9, 10], 'hs'],
  ['Calculus and Data', 'math', [11, 12], 'hs'],
  ['Studio and Stage', 'electives', [6, 7, 8, 9, 10, 11, 12], null],
] as const

const languageAndSociety = ['English Language Arts', 'Social Studies']
const sciences = ['Science', 'Computer Science', 'Mathematics']

/** What suits a type of pathway: templates of these kinds, with a unit of one of these subjects. */
const suits = {
  humanities: { kinds: ['expedition', 'independent_study'], subjects: languageAndSociety },
  stem: { kinds: ['expedition', 'activity'], subjects: sciences },
  math: { kinds: ['math_learning_goal'], subjects: ['Mathematics'] },
  electives: {
    kinds: ['activity', 'extracurricular'],
    subjects: ['Arts', 'Health and Life', 'Computer Science'],
  },
}

const cyclesOfNextYear = 6

/**
 * Pathways of the running and the next school year, each cycle with two templates that suit; the
 * next year has its six cycles already; all students have those of
 * their grade, one in fifty another one by hand.
 */
export async function addPathways(client: pg.ClientBase, { nowMs }: { readonly nowMs: number }) {
  const now = new Date(nowMs)
  const { rows } = await client.query<{ school_year: string }>(
    'select school_year from cycles where starts_at <= $1 order by starts_at desc limit 1',
    [now],
  )
  const running = rows[0]?.school_year ?? ''
  const next = running.replace(/\d+/g, (year) => String(Number(year) + 1))
  await addCyclesOf(client, next)
  const all = [running, next].flatMap((school_year) =>
    pathways.map(([title, type, grades, stage]) => ({
      school_year,
      title,
      type,
      grades,
      school_stage: stage,
    })),
  )
  await client.query(
    `insert into pathways (school_year, title, type, grades, school_stage, updated_at)
     select school_year, title, type, grades, school_stage, $2
     from jsonb_to_recordset($1) as p (school_year text, title text, type text, grades smallint[], school_stage text)`,
    [JSON.stringify(all), now],
  )
  await client.query(
    `insert into pathway_plans (pathway_id, cycle_id)
     select p.id, c.id from pathways p join cycles c on c.school_year = p.school_year order by p.id, c.starts_at`,
  )
  // In an order of the pathway's own, two after two, so that none comes again before all were there.
  await client.query(
    `with fitting as (
       select p.id as pathway_id, t.id as template_id, count(*) over of_pathway as count,
         row_number() over (partition by p.id order by md5(t.title || p.title || p.school_year)) - 1 as at
       from pathways p join templates t on not t.is_draft and t.is_study_approved and t.archived_at is null
         and (t.school_stage is null or p.school_stage is null or t.school_stage = p.school_stage)
         and ($1::jsonb -> p.type -> 'kinds') ? t.type
       where exists (select from template_units tu join units u on u.id = tu.unit_id
         join topics on topics.id = u.topic_id join subjects s on s.id = topics.subject_id
         where tu.template_id = t.id and ($1::jsonb -> p.type -> 'subjects') ? s.title)
       window of_pathway as (partition by p.id)),
     plans as (
       select plan.id, plan.pathway_id, row_number() over (partition by plan.pathway_id order by c.starts_at) - 1 as at
       from pathway_plans plan join cycles c on c.id = plan.cycle_id)
     insert into pathway_plan_templates (plan_id, template_id, position)
     select plans.id, template_id, (fitting.at - 2 * plans.at + 2 * plans.at * count) % count
     from plans join fitting using (pathway_id)
     where (fitting.at - 2 * plans.at + 2 * plans.at * count) % count < 2`,
    [JSON.stringify(suits)],
  )
  await client.query(
    `insert into student_pathways (student_id, school_year, type, pathway_id, assigned_at)
     select s.id, p.school_year, p.type, p.id, $1
     from students s join pathways p on p.school_year = $2 and p.title = 'Research Lab'
     where s.id % 50 = 7 and s.grade = 10`,
    [now, running],
  )
}

/** Six weeks of school and a week between, from the end of August on. */
async function addCyclesOf(client: pg.ClientBase, schoolYear: string) {
  const [start = '', end = ''] = schoolYear.split('-')
  await client.query(
    `insert into school_years (school_year, title, first_day, last_day)
     values ($1, $2, $3::date + (8 - extract(isodow from $3::date)::int) % 7, $4) on conflict do nothing`,
    [schoolYear, `${start}–${end}`, `${start}-08-24`, `${end}-06-18`],
  )
  await client.query(
    `insert into cycles (title, position, school_year, starts_at, ends_at)
     select 'Cycle ' || n, n, school_year, (first_day + 49 * (n - 1))::timestamp at time zone 'America/New_York',
       (first_day + 49 * (n - 1) + 40)::timestamp at time zone 'America/New_York' - interval '1 second'
     from school_years, generate_series(1, $2::int) n
     -- In summer the cycles around now reach into it.
     where school_year = $1 and not exists (select from cycles c where c.school_year >= $1)`,
    [schoolYear, cyclesOfNextYear],
  )
}
