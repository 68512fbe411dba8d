import pg from 'pg'
import { personaOf } from '#demo/demo-personas.ts'
import { benchAgent } from '../product.ts'

/** A class of the bench with its sessions that are over, and the rows of their rolls. */
export interface BenchRolls {
  readonly experienceId: number
  readonly sessions: readonly { id: number; schoolDate: string; attendanceIds: readonly number[] }[]
}

/** What the calls of the bench are about, in the school that is measured: a class of 200, and one of 25 beside it. */
export interface BenchClass extends BenchRolls {
  readonly small: BenchRolls
  /** Waiting excuses for a day each, in groups that one decision takes. */
  readonly excuseGroups: readonly (readonly number[])[]
  /** One of its students. */
  readonly studentId: number
  /** The largest house. */
  readonly houseId: number
  /** People who may sign in, a different one for each connection. */
  readonly emails: readonly string[]
  readonly passwordHash: string
}

const title = 'The class of the bench'
const smallTitle = 'The small class of the bench'
const studentCount = 200
const smallCount = 25
const heldSessions = 32
const comingSessions = 8
/** A page of the excuse report. */
const decidedAtOnce = 50
const unreadCount = 10_000

const removeOld = `
  with old as (select a.id from attendables a join experiences e on e.id = a.experience_id where e.title = $1),
  told as (delete from audit_log where subject_type = 'attendable' and subject_id in (select id::text from old)),
  signed as (delete from logins where user_agent = $2),
  met as (delete from attendables where id in (select id from old)),
  registered as (delete from registrations where experience_id in (select id from experiences where title = $1))
  delete from experiences where title = $1`

const insertClass = `
  insert into experiences (cycle_id, type, title)
  select id, 'expedition', $1 from cycles where starts_at <= now() order by starts_at desc limit 1
  returning id`

const insertPeople = `
  with expert as (
    insert into experience_experts (experience_id, employee_id, is_main)
    select $1, id, true from users where email = $2)
  insert into registrations (experience_id, student_id)
  select $1, id from students where status = 'active' order by id limit $3`

/** One session a day, an hour each, the last of the held ones yesterday. */
const insertSessions = `
  insert into attendables (kind, experience_id, school_date, starts_at, ends_at, conference_url, report_received_at)
  select 'session', $1, day::date, day + interval '15 hours', day + interval '16 hours',
    'https://video.example/j/1', case when day < current_date then day + interval '17 hours' end
  from generate_series(current_date - $2::int, current_date + $3::int, interval '1 day') day
  where day <> current_date`

/** Of ten students one is late, one leaves early and one is absent. */
const insertRolls = `
  insert into attendances (attendable_id, student_id, computed_statuses, computed_changed_at, first_joined_at,
    last_left_at, present_seconds, segments, matched_by)
  select a.id, r.student_id,
    case when a.starts_at > now() then '{}'
      else coalesce((array['{Unexcused Absent}', '{Late}', '{Insufficient}'])[seat % 10 + 1], '{Present}')::text[] end,
    a.starts_at, came.at, came.until, coalesce(extract(epoch from came.until - came.at), 0),
    case when came.at is null then '[]' else jsonb_build_array(jsonb_build_object(
      'joinedAt', to_char(came.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'leftAt', to_char(came.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) end,
    case when came.at is not null then 'email' end
  from attendables a
  join (select student_id, row_number() over (order by student_id) as seat from registrations
    where experience_id = $1) r on true
  left join lateral (select a.starts_at + case when seat % 10 = 1 then interval '6 min' else interval '1 min' end as at,
      case when seat % 10 = 2 then a.starts_at + interval '20 min' else a.ends_at end as until
    where a.starts_at < now() and seat % 10 <> 0) came on true
  where a.experience_id = $1`

const listSessions = `
  select a.id, a.school_date::text as "schoolDate", array_agg(r.id::integer order by r.id) as "attendanceIds"
  from attendables a join attendances r on r.attendable_id = a.id
  where a.experience_id = $1 and a.ends_at < now() group by a.id order by a.starts_at`

/** What guardians ask for: a day for each student, a page of them at a time on the same day. */
const insertExcuses = `
  with old as (delete from excuses where additional_comments = $1),
  asked as (
    insert into excuses (student_id, starts_at, ends_at, reason, additional_comments, requester_id)
    select r.student_id, day, day + interval '9 hours', 'sick', $1, g.guardian_id
    from (select student_id, row_number() over (order by student_id) - 1 as seat
      from registrations where experience_id = $2) r
    cross join lateral (
      select current_date - 2 - (seat / $3)::int + interval '13 hours' as day) d
    left join lateral (
      select guardian_id from guardian_students where student_id = r.student_id order by guardian_id limit 1) g on true
    returning id, starts_at)
  select array_agg(id order by id) as ids from asked group by starts_at order by starts_at`

/** The counselor has not looked at the bell for years. */
const insertNotifications = `
  with old as (delete from notifications where body = $1)
  insert into notifications (user_id, type, category, title, body, created_at)
  select id, (array['academic', 'product', 'school'])[turn % 3 + 1], 'announcements', 'Notification ' || turn, $1,
    now() - turn * interval '1 hour'
  from users, generate_series(1, $3::int) turn where email = $2`

const findLargestHouse = `
  select house_id as id from students where house_id is not null group by house_id order by count(*) desc, house_id limit 1`

const listEmails = `
  select email from users where role = 'student' and deactivated_at is null order by id limit 32`

/** Puts a class of 200 with 40 sessions into the school anew, run by the facilitator of the demo. */
export async function prepareClass(databaseUrl: string): Promise<BenchClass> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { email } = personaOf('facilitator')
    const { experienceId, sessions } = await makeClass(client, title, studentCount)
    const small = await makeClass(client, smallTitle, smallCount)
    await client.query("select gather_day_tallies(now() - interval '10 minutes')")
    await client.query('analyze attendables, attendances, registrations, day_tallies')
    const excuses = await client.query<{ ids: number[] }>(insertExcuses, [title, experienceId, decidedAtOnce])
    const student = await client.query<{ id: number }>(
      'select min(student_id) as id from registrations where experience_id = $1',
      [experienceId],
    )
    await client.query(insertNotifications, [title, personaOf('counselor').email, unreadCount])
    await client.query('vacuum analyze notifications')
    const house = await client.query<{ id: number }>(findLargestHouse)
    const people = await client.query<{ email: string }>(listEmails)
    const account = await client.query<{ password: string }>(
      'select password from accounts where user_id = (select id from users where email = $1)',
      [email],
    )
    return {
      experienceId,
      sessions,
      small,
      excuseGroups: excuses.rows.map(({ ids }) => ids),
      studentId: student.rows[0]?.id ?? 0,
      houseId: house.rows[0]?.id ?? 0,
      emails: people.rows.map((row) => row.email),
      passwordHash: account.rows[0]?.password ?? '',
    }
  } finally {
    await client.end()
  }
}

/** Every session of it lies on a day of its own; the facilitator of the demo runs it. */
async function makeClass(client: pg.Client, ownTitle: string, students: number): Promise<BenchRolls> {
  await client.query(removeOld, [ownTitle, benchAgent])
  const { rows: created } = await client.query<{ id: number }>(insertClass, [ownTitle])
  const experienceId = created[0]?.id ?? 0
  await client.query(insertPeople, [experienceId, personaOf('facilitator').email, students])
  await client.query(insertSessions, [experienceId, heldSessions, comingSessions])
  await client.query(insertRolls, [experienceId])
  return { experienceId, sessions: (await client.query(listSessions, [experienceId])).rows }
}
