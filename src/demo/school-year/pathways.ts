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

/** The kinds of templates that suit a type of pathway. */
const suits = {
  humanities: ['expedition', 'independent_study'],
  stem: ['expedition', 'activity'],
  math: ['math_learning_goal'],
  electives: ['activity', 'extracurricular', 'language_learning_goal'],
}

/**
 * Pathways of the running and the next school year, each cycle with two templates that suit; all students have those of
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
  // By their title, so that the same seed gives the same plans.
  await client.query(
    `insert into pathway_plan_templates (plan_id, template_id, position)
     select plan.id, chosen.id, chosen.position
     from pathway_plans plan join pathways p on p.id = plan.pathway_id,
     lateral (
       select t.id, row_number() over (order by md5(t.title || plan.id)) as position from templates t
       where not t.is_draft and t.is_study_approved and t.archived_at is null
         and (t.school_stage is null or p.school_stage is null or t.school_stage = p.school_stage)
         and ($1::jsonb -> p.type) ? t.type
       order by position limit 2) chosen`,
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
