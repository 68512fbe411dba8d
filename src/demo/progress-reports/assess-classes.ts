import type pg from 'pg'

interface Asked {
  /** The running one first. */
  readonly cycles: readonly number[]
  readonly nowMs: number
  readonly mostStudents: number
}

const comments = [
  'Clear reasons in class, few of them written down yet.',
  'Asks the question that the others have not thought of.',
  'One more visit to the tide pools would settle the last doubts.',
  'The model held twice its own weight. Next: say why.',
  'Reads slowly and finds the line that turns the story.',
  'Draws with care; the conclusions can be bolder.',
  'Helps others first and finishes in time nonetheless.',
  '',
] as const

const summaries = [
  'A cycle with more questions than answers, and that is meant well. Keep the notebook going.',
  'Steady work in every class. What would help most is being there at the beginning of each session.',
  'Much has come together since last time. We set two goals for the next cycle on Monday.',
] as const

/**
 * What experts said in the classes of some cycles, in between: a level and mostly a comment for nine of ten units and
 * abilities. No final ones: the credits of the demo come from those of past years, which get their class where it fits.
 * With a summary of the advisor for every third student. Numbers come from hashes, so that a demo is always the same.
 */
export async function assessRunningClasses(client: pg.ClientBase, { cycles, nowMs, mostStudents }: Asked) {
  await client.query(
    `with listed as (select id from students order by id limit $3),
     perks as (
       select experience_id, unit_id, null::integer as ability_id from experience_units
       union all select experience_id, null, ability_id from experience_abilities),
     said as (
       select r.student_id, perks.*, e.cycle_id, c.starts_at, c.ends_at,
         abs(hashtext(r.student_id || ' ' || coalesce(unit_id, -ability_id) || ' ' || e.id)) as dice
       from registrations r join listed on listed.id = r.student_id
       join experiences e on e.id = r.experience_id and e.cycle_id = any($1) and e.archived_at is null
       join cycles c on c.id = e.cycle_id join perks on perks.experience_id = e.id
       where r.dropped_at is null)
     insert into assessments (student_id, unit_id, ability_id, experience_id, is_final, flag, level, comment_html,
       batch, assessed_by, assessed_at)
     select student_id, unit_id, ability_id, experience_id, false,
       case when dice % 9 < 2 then 'needs_improvement' else 'ontrack' end,
       (array[0.5, 1.5, 2, 2, 2.5, 2.5, 3, 3, 3.5, 4])[1 + dice % 10]::real,
       coalesce('<p>' || nullif(($4::text[])[1 + dice / 10 % 8], '') || '</p>', ''), gen_random_uuid(),
       (select x.employee_id from experience_experts x where x.experience_id = said.experience_id
         order by x.is_main desc, x.employee_id limit 1),
       least(starts_at + (ends_at - starts_at) * (0.35 + (dice % 10) / 100.0), $2::timestamptz - interval '3 days')
     from said where dice / 80 % 10 > 0`,
    [cycles, new Date(nowMs), mostStudents, comments],
  )
  await client.query(
    `update assessments a set experience_id = e.id
     from registrations r join experiences e on e.id = r.experience_id join experience_units u on u.experience_id = e.id
     where a.is_final and a.experience_id is null and r.student_id = a.student_id and u.unit_id = a.unit_id
       and e.cycle_id = any($1) and r.dropped_at is null`,
    [cycles.slice(1)],
  )
  await client.query(
    `insert into report_summaries (student_id, cycle_id, kind, body, written_by, written_at)
     select s.id, c.cycle_id, case when c.place = 1 then 'mid_cycle' else 'end_cycle' end,
       ($3::text[])[1 + abs(hashtext(s.id || ' said ' || c.cycle_id)) % 3], h.advisor_id, $2::timestamptz - interval '3 days'
     from students s join houses h on h.id = s.house_id
     cross join unnest($1::integer[]) with ordinality as c (cycle_id, place)
     where s.status = 'active' and abs(hashtext('summary ' || s.id)) % 3 = 0`,
    [cycles, new Date(nowMs), summaries],
  )
}
