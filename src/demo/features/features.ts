import type pg from 'pg'
import type { Feature } from '#contract/features.ts'

interface DemoGroup {
  readonly title: string
  /** The built-in permission groups whose people are in it. */
  readonly of: readonly string[]
}

const groups: readonly DemoGroup[] = [
  {
    title: 'Leads',
    of: ['super_admin', 'admin', 'school_director', 'dean', 'counselor', 'operations'],
  },
  { title: 'Counselors', of: ['counselor'] },
  { title: 'Registrar', of: ['admissions'] },
]

/** What is tried: leads have it, advisors and facilitators find it in Labs. */
const tried = 'student-timeline' satisfies Feature

/** Test groups, and one feature that not everybody has yet. */
export async function addFeatures(client: pg.ClientBase): Promise<void> {
  for (const { title, of } of groups)
    await client.query(
      `with made as (insert into test_groups (title) values ($1) returning id)
       insert into test_group_members (group_id, user_id)
       select distinct made.id, m.employee_id from made, permission_groups g
       join permission_group_members m on m.group_id = g.id where g.slug = any($2::text[])`,
      [title, of],
    )
  await client.query(`update feature_flags set status = 'on' where key = $1`, [tried])
  await client.query(
    `insert into feature_flag_groups (flag_id, group_id)
     select f.id, g.id from feature_flags f, test_groups g where f.key = $1 and g.title = $2`,
    [tried, groups[0]?.title],
  )
  await client.query(
    `with made as (
       insert into labs_settings (flag_id, name, description, is_enabled, path)
       select id, 'One line of time', $2, true, '/students' from feature_flags where key = $1 returning id)
     insert into labs_audiences (settings_id, cohort_id, role)
     select made.id, c.id, r.role from made, cohorts c, (values ('advisor'), ('facilitator')) as r (role)
     where c.is_offered`,
    [
      tried,
      'What happened to a student, day by day: rolls, notes, tasks and assessments on one line to scroll.',
    ],
  )
}
