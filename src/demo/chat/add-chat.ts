import type pg from 'pg'

const dayMs = 86_400_000

/**
 * What the product would have written down of both communities: whom it added and invited three weeks ago, the groups and
 * channels of houses and of every third experience, and some jobs with their logs. A few are left out, so that something is missing.
 */
export async function addChat(client: pg.Client, nowMs: number): Promise<void> {
  const madeAt = new Date(nowMs - 21 * dayMs)
  for (const server of ['students', 'guardians'] as const) {
    await client.query(
      `update chat_servers set member_role_id = $2, staff_role_id = $3, set_up_at = $4,
         houses_category_id = 'houses', experiences_category_id = 'experiences' where server = $1`,
      [server, roleIds.member, roleIds.staff, madeAt],
    )
    await client.query(addPeople, [server, madeAt])
    await client.query(addRooms, [server])
    await addJobs(client, server, nowMs)
  }
  await client.query(ignoreOne, [new Date(nowMs), new Date(nowMs + 60 * dayMs)])
}

/** The roles of the communities of the demo. */
export const roleIds = {
  owner: '00000000-0000-4000-8000-000000000001',
  member: '00000000-0000-4000-8000-000000000002',
  staff: '00000000-0000-4000-8000-000000000003',
} as const

/** Whose number ends like this came since the last sync. */
const addPeople = `
  insert into chat_people (server, user_id, outside_id, email, made_at, invited_at)
  select $1, u.id, md5($1 || ' user ' || u.id)::uuid::text, u.email, $2, $2
  from users u
  where u.deactivated_at is null and u.id % 97 <> 41 and (u.role = 'employee'
    or ($1 = 'students' and u.id in (select id from students where house_id is not null))
    or ($1 = 'guardians' and u.id in (select g.guardian_id from guardian_students g join students s on s.id = g.student_id
      join users su on su.id = s.id
      where s.house_id is not null and su.deactivated_at is null and g.sees_records)))`

const addRooms = `
  insert into chat_rooms (server, kind, item_id, is_enabled, group_id, channel_id, voice_channel_id)
  select $1, 'house', id, true, md5($1 || ' house ' || id)::uuid::text, md5($1 || ' house channel ' || id)::uuid::text,
    md5($1 || ' house voice ' || id)::uuid::text
  from houses where archived_at is null and id > (select min(id) from houses)
  union all
  select $1, 'experience', id, true, md5($1 || ' experience ' || id)::uuid::text,
    md5($1 || ' experience channel ' || id)::uuid::text, null
  from experiences where archived_at is null and id % 3 = 0 and cycle_id = (
    select id from cycles where starts_at <= now() order by starts_at desc limit 1)`

const ignoreOne = `
  insert into chat_ignored (server, key, name, reason, until, ignored_by, ignored_at)
  select 'students', 'add_user:' || u.id, u.name, 'Joins after the winter break; the family asked for it.', $2,
    (select min(e.id) from employees e join users eu on eu.id = e.id where eu.deactivated_at is null), $1
  from users u join students s on s.id = u.id
  where s.house_id is not null and u.deactivated_at is null and u.id % 97 = 41 order by u.id limit 1`

interface DemoJob {
  readonly type: string
  readonly status: string
  readonly daysAgo: number
  readonly read: number
  /** Why the job failed as a whole. */
  readonly failure?: string
  /** How many people it added; the last of them was refused where it is in part. */
  readonly people: number
  readonly info: readonly string[]
}

const refusedText = 'Heartbeat refused it: answered 400 Invalid email. Look at it there, then sync again.'
const keyText =
  'Heartbeat refuses our key: it was changed there or lacks the right. Have whoever runs the server set the new one, then try again.'

const jobs: readonly DemoJob[] = [
  {
    ...{ type: 'setup', status: 'done', daysAgo: 21, read: 0, people: 0 },
    info: [
      'Students and guardians get the role Member, employees Staff.',
      'Channels stand under Houses and Experiences.',
    ],
  },
  { ...{ type: 'users', status: 'partial', daysAgo: 21, read: 2, people: 6 }, info: ['Read 1 user.'] },
  { ...{ type: 'users', status: 'done', daysAgo: 20, read: 6, people: 2 }, info: ['Read 6 users.'] },
  { ...{ type: 'compare', status: 'failed', daysAgo: 9, read: 0, people: 0, failure: keyText }, info: [] },
  { ...{ type: 'users', status: 'empty', daysAgo: 6, read: 412, people: 0 }, info: ['Read 412 users.'] },
]

/** Jobs of the weeks before, with their steps and logs, asked for by whoever was here first. */
async function addJobs(client: pg.Client, server: string, nowMs: number): Promise<void> {
  for (const { type, status, daysAgo, read, failure = '', people, info } of jobs) {
    const at = new Date(nowMs - daysAgo * dayMs)
    const refused = status === 'partial' ? 1 : 0
    const { rows } = await client.query<{ id: number }>(
      `insert into chat_jobs (server, type, scope, status, asked_by, asked_at, started_at, ended_at, updated_at, tries,
         read_count, written_count, read_back_count, errors_count, step_count, failure, cause)
       select $1, $2, '{"of": "nothing"}', $3, min(e.id), $4, $4, $4, $4, 1, $5, $6, $6, $7, $8, $9,
         case when $9 <> '' then 'permission' end
       from employees e join users u on u.id = e.id where u.deactivated_at is null returning id`,
      [
        ...[server, type, status, at, read, people - refused],
        ...[refused + (failure === '' ? 0 : 1), people, failure],
      ],
    )
    const jobId = rows[0]?.id
    const log = (level: string, text: string) =>
      client.query('insert into chat_job_logs (job_id, at, level, text) values ($1, $2, $3, $4)', [
        ...[jobId, at, level, text],
      ])
    for (const text of info) await log('info', text)
    if (failure !== '') await log('error', failure)
    await client.query(addSteps, [jobId, server, people, refused, refusedText])
    await client.query(addStepLogs, [jobId, at])
  }
}

const addSteps = `
  insert into chat_job_steps (job_id, position, key, step, name, fact, verb, state, tries, reason, cause)
  select $1, n, 'add_user:' || id, jsonb_build_object('kind', 'add_user', 'userId', id), name, name || ' is not in the chat',
    'Add', case when n > $3::integer - $4::integer then 'failed' else 'done' end, 1,
    case when n > $3::integer - $4::integer then $5 else '' end, case when n > $3::integer - $4::integer then 'data' end
  from (select u.id, u.name, row_number() over (order by u.id)::integer as n from chat_people p join users u on u.id = p.user_id
    where p.server = $2 and u.role <> 'employee' order by u.id limit $3::integer) shown`

const addStepLogs = `
  insert into chat_job_logs (job_id, at, level, text)
  select job_id, $2, case when state = 'failed' then 'error' else 'info' end,
    case when state = 'failed' then fact || '. ' || reason else 'Added ' || name || '.' end
  from chat_job_steps where job_id = $1 order by position`
