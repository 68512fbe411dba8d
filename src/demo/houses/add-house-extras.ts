import type pg from 'pg'

/** Series are seeded for the first block only: more would say nothing new. */
const housesWithSeries = 12

/**
 * What houses need besides people: one that was archived last year, and stand-up series in the calendar that are a
 * little behind (two new members missing, a former one still there) with a guest of a person's own on each.
 * Every fifth house has none yet.
 */
export async function addHouseExtras(client: pg.ClientBase, { nowMs }: { nowMs: number }): Promise<void> {
  await client.query(
    `insert into houses (title, cohort_id, default_standup_time, created_at, archived_at)
     values ('Old Orchard House', 1, '08:30', $1::timestamptz - interval '2 years', $1::timestamptz - interval '5 months')`,
    [new Date(nowMs)],
  )
  await client.query(
    `with series as (
       select h.*, array(
         select u.email from students s join users u on u.id = s.id where s.house_id = h.id
         order by u.name, u.id offset 2) as members,
         (select u.email from users u where u.id = h.advisor_id) as advisor
       from houses h where h.id <= $2 and h.id % 5 <> 0 and h.archived_at is null)
     insert into house_calendars (house_id, event_id, etag, content, guests, synced_at)
     select id, 'homeroomhouse' || id, '"demo"',
       jsonb_build_object('summary', title || ' stand-up', 'location', coalesce(conference_url, ''),
         'time', to_char(default_standup_time, 'HH24:MI')),
       array['coach@tide-pool.example', advisor, 'former.member' || id || '@demo.homeroom.test'] || members,
       $1::timestamptz - interval '9 days'
     from series`,
    [new Date(nowMs), housesWithSeries],
  )
  // Nobody took the series of the archived house out of the calendar.
  await client.query(
    `insert into house_calendars (house_id, event_id, etag, content, guests, synced_at)
     select id, 'homeroomhouse' || id, '"demo"', jsonb_build_object('summary', title || ' stand-up', 'location', '',
       'time', '08:30'), array['coach@tide-pool.example'], $1::timestamptz - interval '6 months'
     from houses where title = 'Old Orchard House'`,
    [new Date(nowMs)],
  )
  await client.query(
    `insert into house_calendar_guests (house_id, email, added_at)
     select house_id, email, synced_at from house_calendars, unnest(guests) as email
     where email <> 'coach@tide-pool.example'`,
  )
}
