import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApplication } from '../../src/domains/admissions/server/admissions.factory.ts'
import { makeHouseEvent } from '../../src/domains/attendance/server/attendance.factory.ts'
import { makeExcuse } from '../../src/domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '../../src/domains/experiences/server/experiences.factory.ts'
import { makeNote } from '../../src/domains/notes/server/notes.factory.ts'
import {
  makeEmployee,
  makeGuardian,
  makeHouse,
  makeStudent,
} from '../../src/domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '../../src/domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '../../src/domains/school-year/server/school-year.factory.ts'
import { makeTask } from '../../src/domains/tasks/server/tasks.factory.ts'
import { domains } from '../../src/server/domains.ts'
import { sentStatement } from '../support/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'
import { cookieOf, listen, within } from '../support/services/event-stream.ts'

let school: TestSchool
let port: number
const ids = {
  student: 0,
  house: 0,
  other: 0,
  experience: 0,
  task: 0,
  cycle: 0,
  session: 0,
  standup: 0,
  excuse: 0,
  note: 0,
  group: 0,
  application: 0,
  onboarding: 0,
  elsewhere: 0,
  advisor: 0,
  expert: 0,
  overseer: 0,
  guardian: 0,
}
type Listener = 'advisor' | 'expert' | 'overseer' | 'guardian'

/** Sam is in a house and takes a class; who advises, teaches, oversees their campus and is their parent listens. */
beforeAll(async () => {
  school = await startTestSchool()
  port = Number(new URL(await school.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const { db } = school
  ids.advisor = await school.persona('advisor')
  ids.expert = await school.persona('facilitator')
  ids.overseer = await makeEmployee(db)
  ids.group = await makeGroup(db, {
    permissions: [
      'shell.use',
      'people.view.all',
      'excuses.view',
      'excuses.view.all',
      'notes.view',
      'notes.view.all',
      'attendance.view.all',
      'houses.view',
      'houses.view.all',
      'houses.manage',
      'announcements.send',
      'house_cup.view',
      'school_year.view',
      'curriculum.view',
      'templates.view',
      'experiences.view.all',
      'tasks.review.all',
      'catalogue.view',
      'pathways.view',
      'reports.view.all',
      'journey.view',
      'admissions.view',
      'onboarding.view',
    ],
    cohortIds: [1],
  })
  // Not of a campus: a limit to some does not give it.
  await db
    .insertInto('permissionGroupPermissions')
    .values(
      [
        'groups.manage',
        'enrollments.import',
        'language_credit.manage',
        'chat_servers.manage',
        'conferences.manage',
        'recordings.manage',
        'vendors.view',
      ].map((permission) => ({
        ...{ groupId: ids.group, permission, cohortId: null },
      })),
    )
    .execute()
  await addToGroup(db, ids.overseer, ids.group)
  ids.cycle = await makeCycle(db, { nowMs: school.clock.nowMs() })
  ids.house = await makeHouse(db, { advisorId: ids.advisor, cohortId: 1 })
  ids.other = await makeHouse(db, { title: 'Elsewhere', cohortId: 1 })
  ids.student = await makeStudent(db, { name: 'Sam Seen', houseId: ids.house })
  ids.guardian = await makeGuardian(db, { studentIds: [ids.student] })
  ids.experience = await makeExperience(db, {
    cycleId: ids.cycle,
    expertIds: [ids.expert],
    studentIds: [ids.student],
  })
  ids.excuse = await makeExcuse(db, { studentId: ids.student, requesterId: ids.guardian })
  ids.note = await makeNote(db, { studentId: ids.student, authorId: await school.persona('dean') })
  ids.standup = (
    await makeHouseEvent(db, { advisorId: ids.advisor, houseId: ids.house, studentNames: [] })
  ).eventId
  const { rows } = await sql<{ id: number }>`
    insert into attendables (kind, experience_id, school_date, starts_at, ends_at)
    values ('session', ${ids.experience}, '2026-11-10', '2026-11-10T15:00:00Z', '2026-11-10T15:50:00Z') returning id`.execute(
    db,
  )
  ids.session = rows[0]?.id ?? 0
  ids.application = await makeApplication(db, { cohortId: 1 })
  const { rows: groups } = await sql<{ id: number }>`
    insert into onboarding_groups (cohort_id, cycle_id, updated_at) values (1, ${ids.cycle}, now()) returning id`.execute(
    db,
  )
  ids.onboarding = groups[0]?.id ?? 0
  const { rows: campuses } = await sql<{
    id: number
  }>`select max(id) as id from cohorts where id > 1`.execute(db)
  ids.elsewhere = campuses[0]?.id ?? 0
  const dueAt = '2026-11-20T02:00:00Z'
  const submissions = [{ studentId: ids.student }]
  ids.task = await makeTask(db, { experienceId: ids.experience, dueAt, submissions })
})
afterAll(() => school.stop())

const topicsOf: Record<string, () => string> = {
  student: () => `student:${ids.student}`,
  'student-notes': () => `student-notes:${ids.student}`,
  excuse: () => `excuse:${ids.excuse}`,
  note: () => `note:${ids.note}`,
  house: () => `house:${ids.house}`,
  houseDetails: () => `house-details:${ids.house}`,
  session: () => `attendable:${ids.session}`,
  standup: () => `attendable:${ids.standup}`,
  standupMeeting: () => `meeting:${ids.standup}`,
  excuses: () => 'excuses:0',
  notes: () => 'notes:0',
  houses: () => 'houses:0',
  announcements: () => 'announcements:0',
  'house-cup': () => 'house-cup:0',
  'school-calendar': () => 'school-calendar:0',
  units: () => 'units:0',
  templates: () => 'templates:0',
  template: () => 'template:1',
  experience: () => `experience:${ids.experience}`,
  registrations: () => `registrations:${ids.experience}`,
  task: () => `task:${ids.task}`,
  pathways: () => 'pathways:0',
  reports: () => 'reports:0',
  enrollments: () => 'enrollments:0',
  'language-credit': () => 'language-credit:0',
  'chat-servers': () => 'chat-servers:0',
  conferences: () => 'conferences:0',
  recordings: () => 'recordings:0',
  services: () => 'services:0',
  houseEvents: () => 'house-events:0',
  journeyBuilder: () => 'journey-builder:0',
  choices: () => 'choices:0',
  groups: () => 'groups:0',
  admissions: () => 'admissions:0',
  application: () => `application:${ids.application}`,
  onboarding: () => 'onboarding:0',
  onboardingGroup: () => `onboarding-group:${ids.onboarding}`,
}
const ofStudent = ['student', 'student-notes', 'excuse', 'note']

interface Withdrawal {
  readonly name: string
  /** With a $name for a number. */
  readonly takes: string
  readonly givesBack: string
  readonly refused: Partial<Record<Listener, readonly string[]>>
}

const withdrawals: readonly Withdrawal[] = [
  {
    name: 'a student leaves the house',
    takes: 'update students set house_id = $other where id = $student',
    givesBack: 'update students set house_id = $house where id = $student',
    refused: { advisor: ofStudent },
  },
  {
    name: 'a student changes the campus',
    takes: 'update students set cohort_id = 2 where id = $student',
    givesBack: 'update students set cohort_id = 1 where id = $student',
    refused: { overseer: ofStudent },
  },
  {
    name: 'a house is archived',
    takes: 'update houses set archived_at = now() where id = $house',
    givesBack: 'update houses set archived_at = null where id = $house',
    refused: { advisor: ofStudent },
  },
  {
    name: 'a house gets another advisor',
    takes: 'update houses set advisor_id = null where id = $house',
    givesBack: 'update houses set advisor_id = $advisor where id = $house',
    refused: { advisor: [...ofStudent, 'house', 'standup', 'standupMeeting'] },
  },
  {
    name: 'a house changes the campus',
    takes: 'update houses set cohort_id = 2 where id = $house',
    givesBack: 'update houses set cohort_id = 1 where id = $house',
    refused: { overseer: ['house', 'standup', 'standupMeeting'] },
  },
  {
    name: 'a student drops the class',
    takes: 'update registrations set dropped_at = now() where student_id = $student',
    givesBack: 'update registrations set dropped_at = null where student_id = $student',
    refused: { expert: ofStudent },
  },
  {
    name: 'a registration is erased',
    takes: 'delete from registrations where student_id = $student',
    givesBack: 'insert into registrations (experience_id, student_id) values ($experience, $student)',
    refused: { expert: ofStudent },
  },
  {
    name: 'an experience is archived',
    takes: 'update experiences set archived_at = now() where id = $experience',
    givesBack: 'update experiences set archived_at = null where id = $experience',
    refused: { expert: ofStudent },
  },
  {
    name: 'an experience changes the campus',
    takes: 'update experiences set cohort_id = 2 where id = $experience',
    givesBack: 'update experiences set cohort_id = 1 where id = $experience',
    refused: { overseer: ['session', 'registrations', 'task'] },
  },
  {
    name: 'somebody runs an experience no more',
    takes: 'delete from experience_experts where employee_id = $expert',
    givesBack: 'insert into experience_experts (experience_id, employee_id) values ($experience, $expert)',
    refused: { expert: [...ofStudent, 'session', 'registrations', 'task'] },
  },
  {
    name: 'a cycle is moved',
    takes: `update cycles set starts_at = starts_at + interval '1 year', ends_at = ends_at + interval '1 year' where id = $cycle`,
    givesBack: `update cycles set starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year' where id = $cycle`,
    refused: { expert: ofStudent },
  },
  {
    name: 'a roll is of another house, by hand',
    takes: 'update attendables set house_id = $other where id = $standup',
    givesBack: 'update attendables set house_id = $house where id = $standup',
    refused: { advisor: ['standup', 'standupMeeting'] },
  },
  {
    name: 'a guardian is one no more',
    takes: 'delete from guardian_students where guardian_id = $guardian',
    givesBack: 'insert into guardian_students (guardian_id, student_id) values ($guardian, $student)',
    refused: { guardian: ['student', 'excuse'] },
  },
  {
    name: 'an excuse is removed',
    takes: 'update excuses set removed_at = now() where id = $excuse',
    givesBack: 'update excuses set removed_at = null where id = $excuse',
    refused: { guardian: ['excuse'], overseer: ['excuse'] },
  },
  {
    name: 'a note is deleted',
    takes: 'update notes set deleted_at = now(), deleted_by = author_id where id = $note',
    givesBack: 'update notes set deleted_at = null, deleted_by = null where id = $note',
    refused: { overseer: ['note'] },
  },
  {
    name: 'an application is of another campus',
    takes: 'update applications set cohort_id = $elsewhere where id = $application',
    givesBack: 'update applications set cohort_id = 1 where id = $application',
    refused: { overseer: ['application'] },
  },
  {
    name: 'an onboarding group is of another campus',
    takes: 'update onboarding_groups set cohort_id = $elsewhere where id = $onboarding',
    givesBack: 'update onboarding_groups set cohort_id = 1 where id = $onboarding',
    refused: { overseer: ['onboardingGroup'] },
  },
  {
    name: 'a group loses its permissions',
    takes: 'delete from permission_group_permissions where group_id = $group',
    givesBack: 'select 1',
    refused: { overseer: Object.keys(topicsOf) },
  },
]

const run = (text: string) =>
  sql.raw(text.replace(/\$(\w+)/g, (_, name: keyof typeof ids) => String(ids[name]))).execute(school.db)

/** A stream hears of so many topics at most. */
const mostTopics = 24
const streamsOf = ([who, names]: readonly [string, readonly string[]]) =>
  Array.from(
    { length: Math.ceil(names.length / mostTopics) },
    (_, at) => [who, names.slice(at * mostTopics, (at + 1) * mostTopics)] as const,
  )

describe('an open stream, within 2 s', () => {
  it.each(withdrawals)('hears no more once $name', async ({ takes, givesBack, refused }) => {
    const listeners = await Promise.all(
      Object.entries(refused)
        .flatMap(streamsOf)
        .map(async ([who, names]) => {
          const topics = names.map((name) => topicsOf[name]?.() ?? '')
          const cookie = await cookieOf(school, ids[who as Listener])
          return { who, topics, stream: await listen(port, cookie, topics.join('&topic=')) }
        }),
    )
    expect(listeners.map(({ who, stream }) => [who, stream.status])).toEqual(
      listeners.map(({ who }) => [who, 200]),
    )
    await run(takes)
    for (const { topics, stream } of listeners) {
      const heard: string[] = []
      while (heard.length < topics.length && !heard.includes('too late'))
        heard.push(await within(2_000, stream.next()))
      expect(heard.sort()).toEqual(topics.map((topic) => `refused ${topic}`).sort())
      stream.close()
    }
    await run(givesBack)
  })
})

/** One's own notifications, one's own work, and what everybody hears. */
const needNoRight = ['user', 'house-sync', 'maintenance', 'features', 'organization']

it('walks every topic there is', () => {
  const walked = new Set(Object.values(topicsOf).map((topic) => topic().split(':')[0]))
  expect(domains.flatMap(({ topics = {} }) => Object.keys(topics)).sort()).toEqual(
    [...walked, ...needNoRight].sort(),
  )
})

/** Read beside the rights, and none of them rests on it. What one has of features is asked with every request. */
const tellNothing = ['feature_flag_groups', 'feature_flags', 'labs_choices', 'tasks', 'test_group_members']

it('has a trigger on every table that a rule of a topic reads', async () => {
  await run(`insert into permission_group_permissions (group_id, permission) select $group, p from unnest(array[
    'people.view.all', 'excuses.view', 'notes.view', 'attendance.view', 'attendance.view.all', 'houses.view.all', 'houses.manage', 'announcements.send',
    'house_cup.view', 'school_year.view', 'curriculum.view', 'templates.view', 'catalogue.view', 'pathways.view', 'journey.view',
    'admissions.view', 'onboarding.view',
        'enrollments.import', 'language_credit.manage', 'chat_servers.manage', 'conferences.manage', 'recordings.manage', 'vendors.view', 'excuses.view.all', 'notes.view.all',
    'reports.view.all', 'experiences.view.all', 'tasks.review', 'tasks.review.all', 'shell.use', 'groups.manage']) p on conflict do nothing`)
  const texts: string[] = []
  const spied = vi.spyOn(pg.Client.prototype, 'query')
  const listening: readonly (readonly [Listener, readonly string[]])[] = [
    ['overseer', Object.keys(topicsOf)],
    ['advisor', [...ofStudent, 'house', 'standup', 'standupMeeting']],
    ['expert', [...ofStudent, 'session']],
    ['guardian', ['student', 'excuse']],
  ]
  for (const [who, names] of listening.flatMap(streamsOf)) {
    const topics = names.map((name) => topicsOf[name]?.() ?? '')
    const stream = await listen(port, await cookieOf(school, ids[who as Listener]), topics.join('&topic='))
    expect([who, stream.status]).toEqual([who, 200])
    stream.close()
  }
  for (const given of spied.mock.calls) texts.push(sentStatement(given)?.text ?? '')
  spied.mockRestore()
  const asked = texts.filter((text) => /^\s*(select|with)/i.test(text)).join(' ')
  const { rows: functions } = await sql<{ name: string; body: string }>`
    select proname as name, pg_get_functiondef(oid) as body from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'`.execute(school.db)
  const all =
    asked +
    functions
      .filter(({ name }) => asked.includes(`${name}(`))
      .map(({ body }) => body)
      .join(' ')
  const { rows: tables } = await sql<{ name: string; told: string }>`
    select c.relname as name, coalesce(string_agg(distinct tgname, ' '), '') as told from pg_class c
    left join pg_trigger t on t.tgrelid = c.oid and tgname like 'tell_rights%'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`.execute(school.db)
  const read = tables.filter(({ name }) => new RegExp(`\\b(from|join)\\s+"?${name}"?\\b`, 'i').test(all))
  expect(read.length).toBeGreaterThan(10)
  expect(
    read
      .filter(({ told }) => told === '')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(tellNothing)
})

it('tells many at once by one word', async () => {
  const heard: string[] = []
  const stop = school.services.live.subscribe(['rights:0', `rights:${ids.advisor}`], (topic) =>
    heard.push(topic),
  )
  await sql`with made as (
      insert into users (role, name, first_name, last_name, email, email_verified)
      select 'employee', 'Many ' || n, 'Many', n::text, 'many' || n || '@school.test', true from generate_series(1, 60) n returning id)
    insert into employees (id, job, cohort_id) select id, 'Teacher', 1 from made`.execute(school.db)
  await sql`update users set deactivated_at = now() where first_name = 'Many'`.execute(school.db)
  await expect.poll(() => heard).toEqual(['rights:0'])
  stop()
})

// How many rows a statement will change is not known when a trigger's queries are planned: a join of those before and
// after took the square of a whole school.
it('finds what changed without joining the rows before and after', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      and pg_get_functiondef(oid) ~ 'join\\s+(was|now_is)\\M'`.execute(school.db)
  expect(rows).toEqual([])
})
