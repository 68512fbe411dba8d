import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import {
  makeAbsenceBesideExcuse,
  makeRoll,
} from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeTopic } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makePlan, planFieldsOf } from '#domains/graduation/server/graduation.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { StudentOverview } from '#domains/student-page/contract/student-overview.contract.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
const ids = { there: 0, away: 0, elsewhere: 0, house: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeSchoolYear(db)
  const teacher = await school.persona('facilitator')
  ids.house = await makeHouse(db, { title: 'Juniper House', advisorId: await school.persona('advisor') })
  ids.there = await makeStudent(db, { name: 'Thea There', grade: 8, houseId: ids.house })
  ids.away = await makeStudent(db, { name: 'Abel Away', grade: 9 })
  ids.elsewhere = await makeStudent(db, { name: 'Elsa Elsewhere', cohortId: 2 })
  await db.updateTable('students').set({ status: 'hold' }).where('id', '=', ids.away).execute()
  const studentIds = [ids.there, ids.away]
  const experienceId = await makeExperience(db, { cycleId, expertIds: [teacher], studentIds })
  for (const day of ['02', '03', '04', '05', '06'])
    await makeRoll(db, {
      experienceId,
      startAt: `2026-11-${day}T15:00:00Z`,
      rows: [
        [ids.there, 'Present'],
        [ids.away, day === '02' ? 'Late' : 'Unexcused Absent'],
      ],
    })
  await makeTask(db, {
    experienceId,
    dueAt: '2026-11-05T15:00:00Z',
    submissions: [{ studentId: ids.there, submittedAt: '2026-11-04T15:00:00Z' }, { studentId: ids.away }],
  })
  await school.runJob('directory.reckon-standings')
})
afterAll(() => school.stop())

type Persona = Parameters<TestSchool['as']>[0]
const list = async (who: Persona, query = '') =>
  (await (await school.as(who)).get(`/backoffice/students${query}`)).body
interface Standing {
  readonly name: string
  readonly attendance: unknown
  readonly tasks: unknown
}
const names = (body: { students: { name: string }[] }) => body.students.map(({ name }) => name)

describe('the list of students', () => {
  it('tells who oversees attendance how the students stand, and nothing of their access', async () => {
    const body = await list('dean', '?sort=house')
    expect(body.students.slice(0, 2)).toMatchObject([
      {
        name: 'Thea There',
        house: 'Juniper House',
        attendance: { part: 5, whole: 5 },
        tasks: { part: 1, whole: 1 },
        access: null,
      },
      { name: 'Abel Away', status: 'hold', attendance: { part: 1, whole: 5 }, tasks: { part: 0, whole: 1 } },
    ])
  })

  it('says how they stand to who reads their rolls, and to nobody else', async () => {
    const standingsOf = async (who: Persona) =>
      (await list(who)).students.map(({ name, attendance, tasks }: Standing) => [name, attendance, tasks])
    const there = ['Thea There', { part: 5, whole: 5 }, { part: 1, whole: 1 }]
    expect(await standingsOf('facilitator')).toEqual([
      ['Abel Away', { part: 1, whole: 5 }, { part: 0, whole: 1 }],
      there,
    ])
    expect(await standingsOf('advisor')).toEqual([there])
    const office: unknown[][] = await standingsOf('operations')
    expect(office.length).toBeGreaterThan(2)
    expect(office.every(([, attendance, tasks]) => attendance === null && tasks === null)).toBe(true)
  })

  it('names the guardians who can log in to who may know the family, and to nobody else', async () => {
    const { db } = school
    await makeGuardian(db, { name: 'Gwen There', studentIds: [ids.there] })
    await makeGuardian(db, { name: 'Gone There', studentIds: [ids.there], deactivatedAt: new Date() })
    const colleague = await makeEmployee(db)
    const permissions = ['shell.use', 'people.view', 'people.view.all'] as const
    await addToGroup(db, colleague, await makeGroup(db, { permissions }))
    const guardiansOf = async (who: Parameters<TestSchool['as']>[0]) =>
      (await list(who, '?search=Thea')).students.map(({ guardians }: { guardians: unknown }) => guardians)
    for (const who of ['dean', 'advisor', 'facilitator', 'operations'] as const)
      expect([who, await guardiansOf(who)]).toEqual([who, [['Gwen There']]])
    expect(await guardiansOf(colleague)).toEqual([null])
  })

  it('finds and sorts by what the viewer sees, and by nothing else', async () => {
    for (const who of ['operations', 'advisor'] as const)
      expect(await list(who, '?below=90')).toMatchObject({ students: [], total: 0 })
    expect(names(await list('facilitator', '?below=90'))).toEqual(['Abel Away'])
    expect(names(await list('facilitator', '?sort=-attendance'))).toEqual(['Thea There', 'Abel Away'])
    expect(names(await list('operations', '?sort=-attendance&search=T'))).toEqual(['Thea There'])
  })

  it('says of the students one manages whether they can log in', async () => {
    expect((await list('operations', '?search=Abel')).students).toMatchObject([{ access: 'never' }])
  })

  it('is narrowed by status, house and attendance at risk, and sorted by how they stand', async () => {
    expect(names(await list('dean', '?below=90'))).toEqual(['Abel Away'])
    expect(names(await list('dean', '?below=80&status=active'))).toEqual([])
    expect(names(await list('facilitator', '?status=hold'))).toEqual(['Abel Away'])
    expect(names(await list('facilitator', `?house_id=${ids.house}`))).toEqual(['Thea There'])
    expect(names(await list('dean', '?sort=-attendance')).slice(0, 2)).toEqual(['Thea There', 'Abel Away'])
    expect(names(await list('dean', '?sort=tasks')).slice(0, 2)).toEqual(['Abel Away', 'Thea There'])
  })

  it('finds by access only whom one manages', async () => {
    expect(names(await list('facilitator', '?access=never'))).toEqual([])
  })

  it('is not for families', async () => {
    for (const who of ['student', 'guardian'] as const)
      expect((await (await school.as(who)).get('/backoffice/students')).status).toBe(403)
  })

  it('filters by whole percent, and of one percent sorts by the share itself', async () => {
    // 79.6 and 80.4 percent: 80 both, so below neither; by name the better one would come first.
    const grade = 12
    const better = await makeStudent(school.db, { name: 'Ada Better', grade })
    const worse = await makeStudent(school.db, { name: 'Zoe Worse', grade })
    const { cycleId } = await school.db
      .selectFrom('studentStandings')
      .select('cycleId')
      .executeTakeFirstOrThrow()
    const standing = { cycleId, due: 0, handedIn: 0, reckonedAt: new Date() }
    await school.db
      .insertInto('studentStandings')
      .values([
        { ...standing, studentId: better, taken: 46, present: 37 },
        { ...standing, studentId: worse, taken: 54, present: 43 },
      ])
      .execute()
    expect(names(await list('dean', '?below=80&grade=12'))).toEqual([])
    expect(names(await list('dean', '?below=90&grade=12'))).toHaveLength(2)
    expect(names(await list('dean', '?sort=attendance&grade=12'))).toEqual(['Zoe Worse', 'Ada Better'])
    expect(names(await list('dean', '?sort=-attendance&grade=12'))).toEqual(['Ada Better', 'Zoe Worse'])
  })

  it('says what was taken back once it is reckoned again', async () => {
    await school.db
      .updateTable('attendances')
      .set({ staffStatuses: ['Present'] })
      .where('studentId', '=', ids.away)
      .execute()
    await school.runJob('directory.reckon-standings')
    expect((await list('dean', '?search=Abel')).students).toMatchObject([
      { attendance: { part: 5, whole: 5 } },
    ])
  })
})

describe('the list as a file', () => {
  const addMany = (count: number) =>
    sql`
    with made as (
      insert into users (role, name, first_name, last_name, email)
      select 'student', 'Many ' || n, 'Many', n::text, gen_random_uuid() || '@school.test'
      from generate_series(1, ${count}::integer) n returning id)
    insert into students (id, grade, cohort_id, status) select id, 6, 1, 'active' from made`.execute(
      school.db,
    )
  const file = async (who: Persona, query = '', format = 'csv') =>
    (await school.as(who)).get(`/downloads/students.${format}${query}`)

  it('holds what the viewer lists, narrowed and sorted as the page is, and nobody of the family', async () => {
    await makeGuardian(school.db, { name: 'Greta Guardian', studentIds: [ids.there] })
    const { text } = await file('facilitator', '?sort=-name')
    const [header, first, second, ...rest] = text.trim().split('\r\n')
    expect(header).toMatch(/Number,Name,Email,Grade,Campus,House,Status/)
    expect([first, second, rest.length]).toEqual([
      expect.stringContaining('Thea There'),
      expect.stringContaining('Abel Away'),
      0,
    ])
    expect(text).not.toContain('Greta')
    expect((await file('facilitator', '?status=hold')).text).not.toContain('Thea')
    expect((await file('facilitator', '', 'xlsx')).status).toBe(200)
  })

  it('leaves how they stand empty for who reads none of their rolls', async () => {
    const numbers = async (who: Persona) =>
      (await file(who, '?search=Thea')).text.trim().split('\r\n').at(-1)?.split(',').slice(7, 11)
    for (const who of ['dean', 'facilitator'] as const)
      expect(await numbers(who)).toEqual(['5', '5', '1', '1'])
    expect(await numbers('operations')).toEqual(['', '', '', ''])
    expect((await file('operations', '?below=90')).text.trim().split('\r\n')).toHaveLength(1)
  })

  it('takes more than 500 students for who has just signed in', async () => {
    await addMany(501)
    const { status, text } = await file('operations', '?grade=6')
    expect([status, text.trim().split('\r\n').length]).toEqual([200, 502])
  })

  it('is not for families', async () => {
    for (const who of ['student', 'guardian'] as const) expect((await file(who)).status).toBe(403)
  })
})

it('counts for a facilitator the rolls and tasks of their experiences alone, and progress of nobody who left', async () => {
  const { db } = school
  const cycle = await db.selectFrom('experiences').select('cycleId').executeTakeFirstOrThrow()
  const elsewhere = await makeExperience(db, { cycleId: cycle.cycleId, studentIds: [ids.there] })
  const day = '2026-11-06T17:00:00Z'
  await makeRoll(db, { experienceId: elsewhere, startAt: day, rows: [[ids.there, 'Unexcused Absent']] })
  await makeTask(db, { experienceId: elsewhere, dueAt: day, submissions: [{ studentId: ids.there }] })
  await school.runJob('directory.reckon-standings')
  const thea = async (who: Persona) => (await list(who, '?search=Thea')).students[0]
  const seen = await thea('facilitator')
  const whole = await thea('dean')
  expect(whole.attendance.whole).toBe(seen.attendance.whole + 1)
  expect(whole.attendance.part).toBe(seen.attendance.part)
  expect(whole.tasks.whole).toBe(seen.tasks.whole + 1)

  await makePlan(db, planFieldsOf([{ key: 'any', credits: 1, topicIds: [await makeTopic(db)] }]))
  await sql`insert into student_graduations
    (student_id, plan_id, plan_version, status, needed, earned, exempt, in_progress, planned, missing, computed_at)
    select ${ids.there}, id, 1, 'off-track', 1, 0, 0, 0, 0, 1, now() from graduation_plans limit 1`.execute(
    db,
  )
  expect((await thea('dean')).progress).toBe('off-track')
  await db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', ids.there).execute()
  expect((await thea('dean')).progress).toBeNull()
  expect(names(await list('dean', '?progress=off-track'))).not.toContain('Thea There')
})

it('says, once it is reckoned, what the page of the student says, and until then what it said before', async () => {
  const { db, clock } = school
  const { cycleId } = await db.selectFrom('experiences').select('cycleId').executeTakeFirstOrThrow()
  const teacher = await school.persona('facilitator')
  const studentId = await makeStudent(db, { name: 'Paula Page', grade: 7, houseId: ids.house })
  const own = {
    experienceId: await makeExperience(db, { cycleId, expertIds: [teacher], studentIds: [studentId] }),
  }
  const held = (day: string, ...statuses: AttendanceStatus[]) =>
    makeRoll(db, { ...own, startAt: `2026-11-${day}T15:00:00Z`, rows: [[studentId, ...statuses]] })
  await held('02', 'Present', 'Late')
  await held('03')
  await held('04', 'Excused Absent')
  const missed = await held('05', 'Unexcused Absent')
  const beside = { attendableId: await held('06'), studentId, requesterId: await makeGuardian(db) }
  await makeAbsenceBesideExcuse(db, beside)
  const cancelled = await held('09', 'Present')
  await db.updateTable('attendables').set({ cancelledAt: new Date() }).where('id', '=', cancelled).execute()
  const running = new Date(clock.nowMs() - 600_000).toISOString()
  await makeRoll(db, { ...own, startAt: running, meetingStarted: true, rows: [[studentId, 'Present']] })
  await makeRoll(db, {
    houseId: ids.house,
    startAt: '2026-11-09T14:00:00Z',
    rows: [[studentId, 'Insufficient']],
  })
  const due = (dueAt: string, submittedAt?: string) =>
    makeTask(db, { ...own, dueAt, submissions: [{ studentId, ...(submittedAt && { submittedAt }) }] })
  await due('2026-11-05T15:00:00Z', '2026-11-06T15:00:00Z')
  await due('2026-11-06T15:00:00Z')
  await due('2026-11-12T15:00:00Z')

  const dean = await school.as('dean')
  const listed = async () => {
    const [{ attendance, tasks }] = (await list('dean', '?search=Paula')).students
    return { taken: attendance.whole, present: attendance.part, missed: tasks.whole - tasks.part }
  }
  const onPage = async () => {
    const { body } = await dean.get(`/backoffice/students/${studentId}/overview`)
    const { experiences, house }: StudentOverview = body
    const runs = [...experiences.map(({ run }) => run), house?.run]
    const sum = (what: 'taken' | 'present') => runs.reduce((all, run) => all + (run?.[what] ?? 0), 0)
    const tasksMissed = experiences.reduce((all, { tasks }) => all + (tasks?.missed ?? 0), 0)
    return { taken: sum('taken'), present: sum('present'), missed: tasksMissed }
  }
  await school.runJob('directory.reckon-standings')
  const before = { taken: 5, present: 2, missed: 1 }
  expect([await onPage(), await listed()]).toEqual([before, before])

  const path = `/backoffice/facilitate/expedition/${own.experienceId}/attendance/default/${missed}`
  const facilitator = await school.as('facilitator')
  const { version, attendances } = (await facilitator.get(path)).body
  const saved = await facilitator.post(path, {
    _action: 'overwrite_attendances',
    version,
    attendances: attendances.map(({ id }: { id: number }) => ({ id, status: 'Present' })),
  })
  expect(saved.body).toMatchObject({ ok: true, changed: 1 })
  const after = { ...before, present: 3 }
  expect([await onPage(), await listed()]).toEqual([after, before])
  await school.runJob('directory.reckon-standings')
  expect(await listed()).toEqual(after)
})

it('lists who left the school where their status is asked for, and nobody who is erased', async () => {
  const { db } = school
  const dean = await school.as('dean')
  const leaves = async (name: string, to: 'withdrawn' | 'graduated') => {
    const studentId = await makeStudent(db, { name, grade: 12 })
    const path = `/backoffice/students/${studentId}/status/motivation`
    expect((await dean.post(path, { to, motivation: 'They said good-bye.' })).status).toBe(200)
    return studentId
  }
  await leaves('Wanda Went', 'withdrawn')
  await leaves('Greg Gown', 'graduated')
  const personId = await leaves('Nobody Now', 'withdrawn')
  const erased = { personId, erasedAt: new Date(), erasedBy: null, deleted: '[]', kept: '[]' }
  await school.owner.insertInto('erasures').values(erased).execute()
  expect(names(await list('dean', '?status=withdrawn&grade=12'))).toEqual(['Wanda Went'])
  expect(names(await list('dean', '?status=graduated&grade=12'))).toEqual(['Greg Gown'])
  expect(names(await list('facilitator', '?status=graduated'))).toEqual([])
  for (const query of ['', '?grade=12', '?search=Wanda', '?status=active&grade=12'])
    expect(names(await list('dean', query))).not.toContain('Wanda Went')
  const { text } = await dean.get('/downloads/students.csv?status=withdrawn&grade=12')
  expect(text).toContain('Wanda Went')
})

it('offers all houses to filter by, or says that a campus is to be chosen first', async () => {
  const houseCount = async (query: string) => {
    const { houses, asks_campus } = await list('dean', query)
    return { houses: houses.length, asks_campus }
  }
  expect(await houseCount('')).toEqual({ houses: 1, asks_campus: false })
  await sql`insert into houses (title, cohort_id) select 'Birch ' || n, 1 + n % 2 from generate_series(1, 202) n`.execute(
    school.db,
  )
  expect(await houseCount('')).toEqual({ houses: 0, asks_campus: true })
  expect(await houseCount('?cohort_id=1')).toEqual({ houses: 102, asks_campus: false })
  expect(await list('dean', `?house_id=${ids.house}`)).toMatchObject({
    houses: [{ id: ids.house, title: 'Juniper House' }],
    asks_campus: true,
  })
})
