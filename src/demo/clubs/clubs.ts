import type pg from 'pg'

/** Title, description, weekday from 1 for Monday, from and to, place, places; the last one has ended. */
const clubs = [
  ['Chess Club', 'Openings, endgames and a tournament in May.', 2, '15:30', '16:30', 'Library', 20],
  [
    'Robotics',
    'Builds and drives a robot for the regional in March.',
    3,
    '15:30',
    '17:00',
    'Maker space',
    16,
  ],
  ['Debate', 'Two rounds a week, and one tournament a cycle.', 1, '15:30', '16:45', 'Room 12', 24],
  ['Garden Crew', 'Beds, compost and the farm stand.', 4, '15:15', '16:15', 'Courtyard', null],
  ['Jazz Band', 'Standards and new pieces; bring an instrument.', 5, '15:30', '17:00', 'Music room', 18],
  ['Yearbook', 'Photographs, pages and the print run in June.', 2, '15:30', '16:30', '', 15],
  [
    'Model United Nations',
    'Resolutions by day, a conference in the spring.',
    4,
    '15:30',
    '16:45',
    'Room 7',
    30,
  ],
  ['Climbing', 'Ropes, knots and trust.', 3, '15:30', '17:00', 'Gym', 12],
  ['Film Society', 'A film, then a talk about it.', 5, '16:00', '18:00', 'Studio', null],
  ['Coding for Good', 'Small programs for people nearby who need them.', 1, '15:30', '16:30', '', 20],
  ['Birdwatchers', 'Binoculars and a list that grows.', 2, '07:15', '08:00', 'North gate', 14],
  ['Ham Radio', 'Antennas on the roof, licences in December.', 4, '16:00', '17:00', 'Physics lab', 10],
] as const

const offices = ['president', 'vice_president', 'secretary', 'treasurer']

/**
 * Twelve clubs, each of a campus with a colleague of it as sponsor, officers and members; two of the whole school, two
 * that meet by video, one that is full and one that is archived.
 */
export async function addClubs(client: pg.ClientBase, { nowMs }: { readonly nowMs: number }) {
  const now = new Date(nowMs)
  const rows = clubs.map(([title, description, weekday, starts_at, ends_at, place, capacity], at) => ({
    at,
    title,
    description,
    weekday,
    starts_at,
    ends_at,
    place,
    capacity,
    video_url: place === '' ? `https://meet.example/club-${at + 1}` : null,
    is_whole: title === 'Film Society' || title === 'Coding for Good',
    is_archived: title === 'Ham Radio',
  }))
  await client.query(
    `with given as (select * from jsonb_to_recordset($1) as g (at int, title text, description text, weekday smallint,
        starts_at time, ends_at time, place text, capacity smallint, video_url text, is_whole boolean, is_archived boolean)),
      campus as (select id, (row_number() over (order by id) - 1) as at, count(*) over () as count
        from cohorts c where is_offered and exists (select from employees e where e.cohort_id = c.id)),
      placed as (select given.*, campus.id as cohort_id from given join campus on campus.at = given.at % campus.count),
      made as (
        insert into clubs (title, description, cohort_id, sponsor_id, capacity, archived_at, began_on, updated_at)
        select title, description, case when is_whole then null else cohort_id end,
          (select id from employees e where e.cohort_id = placed.cohort_id order by md5(placed.title || e.id) limit 1),
          capacity, case when is_archived then $2::timestamptz - interval '40 days' end,
          ($2::timestamptz - interval '60 days')::date, $2
        from placed order by at returning id, title)
    insert into club_meetings (club_id, position, weekday, starts_at, ends_at, place, video_url)
    select made.id, 0, weekday, starts_at, ends_at, place, video_url from made join given using (title)`,
    [JSON.stringify(rows), now],
  )
  // The climbers are as many as there are ropes.
  await client.query(
    `insert into club_members (club_id, student_id, role, joined_at)
     select clubs.id, chosen.id, coalesce(($2::text[])[chosen.at], 'member'), $1::timestamptz - interval '50 days' + chosen.at * interval '1 day'
     from clubs, lateral (
       select s.id, row_number() over (order by md5(clubs.title || s.id)) as at from students s
       join users u on u.id = s.id and u.deactivated_at is null
       where clubs.cohort_id is null or s.cohort_id = clubs.cohort_id
       order by at limit case when clubs.title = 'Climbing' then clubs.capacity else 6 + length(clubs.title) % 8 end) chosen
     where chosen.at <= coalesce(clubs.capacity, chosen.at)`,
    [now, offices],
  )
}
