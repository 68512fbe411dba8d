import type pg from 'pg'

/** Weeks that employees of a school have; most have the first. */
const weeks = [
  { parts: 6, spans: [['1 2 3 4 5', 8 * 60, 17 * 60]] },
  { parts: 2, spans: [['1 2 3 4 5', 7 * 60 + 30, 16 * 60]] },
  { parts: 1, spans: [['1 2 3 4', 8 * 60, 18 * 60]] },
  {
    parts: 1,
    spans: [
      ['1 2 3 4 5', 8 * 60, 12 * 60],
      ['1 2 3 4 5', 12 * 60 + 45, 17 * 60],
    ],
  },
] as const

const reasons = [
  'Training in Boston',
  'Parental leave, two days',
  'Jury duty',
  'Conference of science teachers',
]

/**
 * Everybody's weekly hours, and exceptions of one in seven: away in the coming weeks, or here on one evening. Somebody is
 * away at one hour of the whole cycle that is planned.
 */
export async function addAvailability(client: pg.ClientBase, { nowMs }: { readonly nowMs: number }) {
  const now = new Date(nowMs)
  await client.query(
    'insert into availability_weeks (employee_id, updated_at) select id, $1 from employees',
    [now],
  )
  const kinds = weeks.flatMap((week) => Array.from({ length: week.parts }, () => week))
  const rows = kinds.flatMap((week, kind) =>
    week.spans.flatMap(([days, from, to]) =>
      days.split(' ').map((weekday) => ({ kind, weekday: Number(weekday), from, to })),
    ),
  )
  await client.query(
    `insert into availability_hours (employee_id, weekday, from_minute, to_minute)
     select e.id, w.weekday, w.from_minute, w.to_minute from employees e
     join jsonb_to_recordset($1) as w (kind int, weekday int, from_minute int, to_minute int) on w.kind = e.id % $2`,
    [
      JSON.stringify(rows.map(({ from, to, ...row }) => ({ ...row, from_minute: from, to_minute: to }))),
      kinds.length,
    ],
  )
  await client.query(
    `insert into availability_exceptions
       (employee_id, kind, first_day, last_day, from_minute, to_minute, reason, created_by, created_at)
     select id, 'away', first_day, first_day + id % 3, null, null, ($2::text[])[1 + id % 4], id, $1
     from employees, lateral (select ($1::timestamptz at time zone 'America/New_York')::date + 2 + id % 18) d (first_day)
     where id % 7 = 3
     union all
     select id, 'extra', first_day, first_day, 1020, 1140, 'Evening with families', id, $1
     from employees, lateral (select ($1::timestamptz at time zone 'America/New_York')::date + 4 + id % 10) d (first_day)
     where id % 7 = 5`,
    [now, reasons],
  )
  await client.query(awayWhilePlanned, [now])
}

/** Who runs one experience of it alone, at the hour of its block: exactly that one has nobody to teach it. */
const awayWhilePlanned = `
  insert into availability_exceptions
    (employee_id, kind, first_day, last_day, from_minute, to_minute, reason, created_by, created_at)
  select x.employee_id, 'away', (c.starts_at at time zone 'America/New_York')::date,
    ((c.ends_at - interval '1 second') at time zone 'America/New_York')::date,
    extract(epoch from k.starts_at) / 60, extract(epoch from k.ends_at) / 60, 'Teaches at City College', x.employee_id, $1
  from choice_windows w join cycles c on c.id = w.cycle_id join experiences e on e.cycle_id = c.id
  join experience_blocks b on b.experience_id = e.id
  join lateral (select starts_at, ends_at from campus_blocks where position = b.block order by cohort_id limit 1) k on true
  join experience_experts x on x.experience_id = e.id
  where not exists (
    select from experience_experts o join experiences other on other.id = o.experience_id and other.cycle_id = c.id
    join experience_blocks own on own.experience_id = other.id and own.block = b.block
    where (o.employee_id = x.employee_id) <> (o.experience_id = x.experience_id))
  order by e.id desc limit 1`
