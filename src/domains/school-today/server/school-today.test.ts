import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import {
  makeHouseEvent,
  makeSession,
  participant,
  tellLedger,
} from '#domains/attendance/server/attendance.factory.ts'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeNote } from '#domains/notes/server/notes.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { findSlip, weeksOfTrend } from '../rules/slips.ts'
import { maySlip } from './trend.queries.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
type Any = any

const path = '/backoffice/today'
const missingPath = '/backoffice/today/missing'
const restPath = `${path}?_loader=rest`
/** Tuesday, 10:20, twenty minutes into a session. */
const nowIso = '2026-11-10T15:20:00Z'
const nowMs = Date.parse(nowIso)

/** An answer of it: the morning as a page asks for it, or who is missing. */
async function morningOf(client: Client, asked = restPath): Promise<Any> {
  const { status, body } = await client.get(asked)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}

const missingOf = (client: Client): Promise<Any> => morningOf(client, missingPath)

const readsDuring = async (work: () => Promise<unknown>) =>
  (await statementsDuring(work)).filter(({ text }) => /^\s*(select|with)/.test(text))

describe('a school in the middle of its morning', () => {
  let school: TestSchool
  let dean: Client
  const ids = { kelp: 0, house: 0, running: 0, untaken: 0, unsure: 0, guardian: 0 }
  const students: Record<string, number> = {}

  beforeAll(async () => {
    school = await startTestSchool({ nowIso })
    const { db } = school
    const cycleId = await makeCycle(db, { nowMs })
    dean = await school.as('dean')
    ids.house = await makeHouse(db, { advisorId: await school.persona('advisor') })
    const there = await makeHouse(db, { title: 'Willow House' })
    for (const [key, name, houseId, grade] of [
      ['here', 'Hana Here', ids.house, 9],
      ['left', 'Lena Left', ids.house, 9],
      ['never', 'Nils Never', ids.house, 9],
      // Two people of one name: grade and house tell them apart.
      ['other', 'Nils Never', there, 11],
      ['excused', 'Enno Excused', ids.house, 9],
    ] as const)
      students[key] = await makeStudent(db, { name, houseId, grade })
    ids.guardian = await makeGuardian(db, { name: 'Gail Never', studentIds: [students['never'] ?? 0] })
    await db
      .updateTable('guardians')
      .set({ phone: '+1 212 555 0100' })
      .where('id', '=', ids.guardian)
      .execute()
    const all = Object.values(students)
    ids.kelp = await makeExperience(db, {
      cycleId,
      expertIds: [await school.persona('facilitator')],
      studentIds: all,
    })
    ids.running = await makeRoll(db, {
      experienceId: ids.kelp,
      startAt: '2026-11-10T15:00:00Z',
      meetingStarted: true,
      rows: all.map((id) => [id] as const),
    })
    const row = (key: string) =>
      db
        .updateTable('attendances')
        .where('attendableId', '=', ids.running)
        .where('studentId', '=', students[key] ?? 0)
    const joined = { firstJoinedAt: new Date('2026-11-10T15:01:00Z') }
    await row('here').set(joined).execute()
    await row('left')
      .set({ ...joined, lastLeftAt: new Date('2026-11-10T15:10:00Z') })
      .execute()
    const day = { startAt: '2026-11-10T05:00:00Z', endAt: '2026-11-11T04:59:59Z' }
    await makeExcuse(db, { studentId: students['never'] ?? 0, requesterId: ids.guardian, ...day })
    const excuseId = await makeExcuse(db, {
      studentId: students['excused'] ?? 0,
      requesterId: ids.guardian,
      approved: true,
      ...day,
    })
    await row('excused').set({ excuseId }).execute()
    ids.untaken = await makeRoll(db, {
      houseId: ids.house,
      startAt: '2026-11-10T13:45:00Z',
      minutes: 15,
      rows: all.slice(0, 3).map((id) => [id] as const),
    })
    ids.unsure = await makeRoll(db, {
      experienceId: ids.kelp,
      startAt: '2026-11-09T15:00:00Z',
      rows: all.map((id) => [id, 'Present'] as const),
    })
    await db.updateTable('attendables').set({ unsureCount: 2 }).where('id', '=', ids.unsure).execute()
    const promise = { studentId: students['left'] ?? 0, dueOn: '2026-11-10' }
    const deanId = await school.persona('dean')
    const counselorId = await school.persona('counselor')
    await makeNote(db, { ...promise, authorId: deanId, title: 'Called home' })
    await makeNote(db, { ...promise, authorId: counselorId, title: 'Of somebody else' })
    const handOver = async (authorId: number, followUpBy: number, title: string) => {
      const id = await makeNote(db, { ...promise, authorId, title })
      await db.updateTable('notes').set({ followUpBy }).where('id', '=', id).execute()
    }
    for (let count = 1; count <= 60; count++) await handOver(counselorId, deanId, `Taken over ${count}`)
    await handOver(deanId, counselorId, 'Handed on')
  })
  afterAll(() => school.stop())

  it('tells who is missing, the longest first, the excused apart, each with the way to reach them', async () => {
    const missing = await missingOf(dean)
    expect(missing).toMatchObject({ total: 3, waiting: 1, excused: 1, running: 1, withoutPresence: 0 })
    expect(missing.students.map((one: Any) => [one.name, one.grade, one.houseTitle, one.leftAt])).toEqual([
      ['Nils Never', 9, 'Juniper House', null],
      ['Nils Never', 11, 'Willow House', null],
      ['Lena Left', 9, 'Juniper House', '2026-11-10T15:10:00.000Z'],
    ])
    expect(missing.students[0]).toMatchObject({
      excuseWaits: true,
      excuseUrl: expect.stringMatching(/^\/excuses\/\d+$/),
      url: `/facilitate/expedition/${ids.kelp}/attendance/default/${ids.running}`,
      contact: { guardians: [{ name: 'Gail Never', phone: '+1 212 555 0100' }] },
    })
  })

  it('tells all of it at once to a token, and to a page that knows of no two calls', async () => {
    const { topics, missing, ...whole } = await morningOf(dean, path)
    const { topics: ofRest, ...rest } = await morningOf(dean)
    const apart = await missingOf(dean)
    expect(rest.missing).toBeUndefined()
    expect([whole, missing]).toEqual([rest, apart])
    expect(apart.topics).toContain(`attendable:${ids.running}`)
    expect(ofRest).toContain(`attendable:${ids.untaken}`)
    expect(topics).toEqual([...new Set([...apart.topics, ...ofRest])])
  })

  it('counts as the calendar’s panel and the live roll do', async () => {
    const missing = await missingOf(dean)
    const { body: panel } = await dean.get('/pages/attendance/missingNow')
    expect([panel.total, panel.excused]).toEqual([missing.total, missing.excused])
    expect(panel.houses.flatMap((house: Any) => house.students)).toHaveLength(4)
  })

  it('lists rolls not taken, unsure participants, excuses to decide and one’s own promises', async () => {
    const { untaken, unsure, excuses, followUps, topics } = await morningOf(dean)
    expect(untaken).toMatchObject({
      total: 1,
      rolls: [
        {
          eventId: ids.untaken,
          title: 'Juniper House stand-up',
          students: 3,
          facilitators: ['Pat advisor'],
          url: `/houses/${ids.house}/attendances/${ids.untaken}`,
        },
      ],
    })
    expect(unsure).toMatchObject({
      participants: 2,
      total: 1,
      rolls: [{ unsureCount: 2, url: expect.stringMatching(/zoom-report$/) }],
    })
    expect(excuses).toMatchObject({
      total: 1,
      excuses: [{ student: { name: 'Nils Never', grade: 9, houseTitle: 'Juniper House' }, leftTo: null }],
    })
    expect(followUps.notes).toHaveLength(5)
    expect(followUps).toMatchObject({
      total: 61,
      notes: [{ studentName: 'Lena Left', title: 'Called home' }, {}, {}, {}, {}],
    })
    expect(topics).toEqual(['excuses:0', `attendable:${ids.untaken}`, `attendable:${ids.unsure}`])
  })

  it('has who joins a running meeting ask who is missing anew, and nothing else of the morning', async () => {
    const running = `attendable:${ids.running}`
    const [missing, morning] = [await missingOf(dean), await morningOf(dean)]
    expect(missing.topics).toEqual(['excuses:0', running])
    expect(morning.topics).not.toContain(running)
    expect((await dean.get('/pages/attendance/missingNow/count')).body.topics).toEqual([running])
    const sent = await readsDuring(() => missingOf(dean))
    // Who calls, who is missing, their families, and who may open the excuse that waits.
    expect(sent).toHaveLength(4)
  })

  it('leads from one’s own promises to the list of them, those taken over too, and of nobody else', async () => {
    const { followUps } = await morningOf(dean)
    const { body } = await dean.get(`/backoffice${followUps.url}`)
    expect(body.total).toBe(followUps.total)
    const titles = body.notes.map((note: Any) => note.title)
    expect(titles).not.toContain('Of somebody else')
    expect(titles).not.toContain('Handed on')
    expect(body.promisers.map((one: Any) => one.title)).toEqual(['Pat counselor', 'Pat dean'])
    const home = (await dean.get('/backoffice/home')).body
    expect(home.moreNeeds).toContainEqual({ label: 'All 61 follow-ups you promised', url: followUps.url })
  })

  it('says of a long absence who decides it, and how long it is as a whole', async () => {
    const excuseId = await makeExcuse(school.db, {
      studentId: students['here'] ?? 0,
      requesterId: ids.guardian,
      startAt: '2026-11-16T05:00:00Z',
      endAt: '2026-11-26T04:59:59Z',
    })
    const { excuses } = await morningOf(dean)
    expect(excuses.excuses[1]).toMatchObject({
      excuseId,
      schoolDays: 8,
      daysInARow: 8,
      leftTo: expect.stringContaining('Pat advisor'),
      url: `/excuses/${excuseId}`,
    })
    await school.db.deleteFrom('excuses').where('id', '=', excuseId).execute()
  })

  it('is refused to whoever oversees no campus', async () => {
    for (const role of ['advisor', 'facilitator', 'operations', 'admissions', 'guardian', 'student'] as const)
      for (const asked of [path, restPath, missingPath, `${missingPath}/count`])
        expect([role, (await (await school.as(role)).get(asked)).status]).toEqual([role, 403])
    for (const asked of [path, missingPath]) expect((await school.nobody.get(asked)).status).toBe(401)
    for (const role of ['dean', 'director', 'admin', 'superadmin', 'counselor'] as const)
      for (const asked of [path, missingPath])
        expect([role, (await (await school.as(role)).get(asked)).status]).toEqual([role, 200])
  })

  it('asks for nothing that the viewer may not see, and shows one campus only its own', async () => {
    const { db } = school
    const watcherId = await makeEmployee(db)
    await addToGroup(
      db,
      watcherId,
      await makeGroup(db, { permissions: ['shell.use', 'attendance.view.all'], cohortIds: [2] }),
    )
    const watcher = await school.as(watcherId)
    const morning = await morningOf(watcher)
    expect(morning).toMatchObject({
      campuses: ['Campus 2'],
      excuses: null,
      followUps: null,
      untaken: { total: 0 },
      unsure: { total: 0 },
      day: { meetings: 0, hasMeetings: false, hasStudents: false },
    })
    expect((await morningOf(dean)).campuses).toEqual([])
    expect(await missingOf(watcher)).toMatchObject({ total: 0, running: 0, topics: [] })
    // Who oversees, and runs nothing of their own, has the short of it on their home page.
    expect(await morningOf(watcher, `${missingPath}/count`)).toMatchObject({ total: 0, running: 0 })
  })

  it('takes at most six statements beside the one that says who calls', async () => {
    const sent = await readsDuring(() => morningOf(dean))
    expect(sent.length).toBeGreaterThan(3)
    expect(sent.length).toBeLessThanOrEqual(7)
  })

  it('holds two hundred who are missing', async () => {
    const { db } = school
    const many: number[] = []
    for (let index = 0; index < 200; index += 1)
      many.push(await makeStudent(db, { name: `Many Missing${index}` }))
    const id = await makeRoll(db, {
      experienceId: ids.kelp,
      startAt: '2026-11-10T15:05:00Z',
      meetingStarted: true,
      rows: many.map((one) => [one] as const),
    })
    const missing = await missingOf(dean)
    expect([missing.total, missing.students.length]).toEqual([203, 8])
    await db.deleteFrom('attendables').where('id', '=', id).execute()
  })
})

describe('somebody in the meeting whom nobody has named', () => {
  let school: TestSchool
  afterAll(() => school.stop())

  it('may be the missing student: the morning, the calendar’s panel and the live roll say it alike', async () => {
    school = await startTestSchool({ nowIso })
    const joined = (name: string) => [
      { kind: 'meeting_started' as const, atMs: nowMs - 19 * 60_000 },
      { kind: 'joined' as const, atMs: nowMs - 18 * 60_000, participant: participant({ name }) },
    ]
    const ofClass = await makeSession(school.db, {})
    await tellLedger(school.db, ofClass.sessionId, joined('iPad de Catalina'), nowIso)
    const advisorId = await school.persona('advisor')
    const ofHouse = await makeHouseEvent(school.db, { advisorId, startAt: '2026-11-10T15:10:00Z' })
    await tellLedger(school.db, ofHouse.eventId, joined('Tablet of Amara'), nowIso)

    const dean = await school.as('dean')
    const onRolls = await Promise.all(
      [ofClass.path, ofHouse.path].map(async (path) => {
        const { attendances } = (await dean.get(path)).body
        return attendances.map((row: Any) => [row.studentId, row.perhapsAs])
      }),
    )
    const missing = await missingOf(dean)
    const panel = (await dean.get('/pages/attendance/missingNow')).body.houses.flatMap(
      (house: Any) => house.students,
    )
    const sorted = (rows: Any[]) => rows.sort(([one], [other]) => one - other)
    const onMorning = missing.students.map((one: Any) => [one.id, one.perhaps?.name ?? null])
    expect(sorted(onMorning)).toEqual(sorted(onRolls.flat()))
    expect(sorted(panel.map((one: Any) => [one.student_id, one.perhaps?.name ?? null]))).toEqual(
      sorted(onMorning),
    )
    expect(missing.students.flatMap((one: Any) => one.perhaps ?? [])).toEqual([
      {
        name: 'iPad de Catalina',
        url: `/facilitate/expedition/${ofClass.experienceId}/attendance/default/${ofClass.sessionId}/zoom-report`,
      },
      {
        name: 'Tablet of Amara',
        url: `/houses/${ofHouse.houseId}/attendances/${ofHouse.eventId}/zoom-report`,
      },
    ])
  })

  it('is forgotten once the meeting is over', async () => {
    school.clock.set(Date.parse('2026-11-10T15:50:00Z'))
    await school.runJob('attendance.keep-time')
    const { rows } = await sql`select from attendances where perhaps_as is not null`.execute(school.db)
    expect(rows).toEqual([])
  })
})

describe('the day', () => {
  let school: TestSchool
  const ids = { kelp: 0 }

  beforeAll(async () => {
    school = await startTestSchool({ nowIso })
  })
  afterAll(() => school.stop())

  const dayAt = async (iso: string) => {
    school.clock.set(Date.parse(iso))
    return (await morningOf(await school.as('dean'))).day
  }

  it('leads on from an empty school', async () => {
    expect(await dayAt(nowIso)).toMatchObject({ kind: 'no_calendar', hasStudents: false, hasMeetings: false })
  })

  it('knows before, during and after school, a weekend, a holiday and the time between cycles', async () => {
    const { db } = school
    const cycleId = await makeCycle(db, { nowMs, endsInDays: 9 })
    const studentId = await makeStudent(db)
    ids.kelp = await makeExperience(db, { cycleId, studentIds: [studentId] })
    for (const startAt of ['2026-11-10T15:00:00Z', '2026-11-10T19:00:00Z', '2026-11-12T15:00:00Z'])
      await makeRoll(db, { experienceId: ids.kelp, startAt, rows: [[studentId]] })
    await db
      .insertInto('holidays')
      .values([
        { title: 'Veterans Day', startsOn: '2026-11-11', endsOn: '2026-11-11' },
        { title: 'Elsewhere', startsOn: '2026-11-11', endsOn: '2026-11-11', cohortId: 2 },
      ])
      .execute()
    expect(await dayAt('2026-11-10T12:00:00Z')).toMatchObject({
      kind: 'school',
      meetings: 2,
      running: 0,
      over: 0,
      next: { title: 'The Kelp Forest', startAt: '2026-11-10T15:00:00.000Z' },
    })
    expect(await dayAt('2026-11-10T15:20:00Z')).toMatchObject({ running: 1, over: 0 })
    expect(await dayAt('2026-11-10T23:00:00Z')).toMatchObject({
      kind: 'school',
      over: 2,
      lastEndAt: '2026-11-10T19:50:00.000Z',
      next: { startAt: '2026-11-12T15:00:00.000Z' },
      nextSchoolDay: '2026-11-12',
    })
    expect(await dayAt('2026-11-11T15:00:00Z')).toMatchObject({
      kind: 'holiday',
      holidays: [
        { title: 'Veterans Day', campus: null },
        { title: 'Elsewhere', campus: 'Campus 2' },
      ],
      nextSchoolDay: '2026-11-12',
    })
    expect(await dayAt('2026-11-14T15:00:00Z')).toMatchObject({
      kind: 'weekend',
      nextSchoolDay: '2026-11-16',
    })
    expect(await dayAt('2026-11-24T15:00:00Z')).toMatchObject({ kind: 'between_cycles', nextSchoolDay: null })
    await makeRoll(db, { experienceId: ids.kelp, startAt: '2026-11-14T16:00:00Z', rows: [[studentId]] })
    expect(await dayAt('2026-11-14T15:00:00Z')).toMatchObject({ kind: 'school', meetings: 1 })
  })
})

describe('what slips', () => {
  let school: TestSchool
  afterAll(() => school.stop())

  it('is a house or experience that was attended less than in the four weeks before', async () => {
    school = await startTestSchool({ nowIso })
    const { db } = school
    const cycleId = await makeCycle(db, { nowMs, startsInDays: -40 })
    const studentIds: number[] = []
    for (let index = 0; index < 10; index += 1) studentIds.push(await makeStudent(db))
    const kelp = await makeExperience(db, { cycleId, studentIds })
    const good = await makeExperience(db, { cycleId, title: 'Salt Roads', studentIds })
    const houseId = await makeHouse(db, { title: 'Willow House' })
    const roll = (choice: { experienceId?: number; houseId?: number }, daysAgo: number, absent: number) =>
      makeRoll(db, {
        ...choice,
        startAt: new Date(nowMs - daysAgo * 86_400_000 - 7_200_000).toISOString(),
        rows: studentIds.map((id, index) => {
          const status: AttendanceStatus = index < absent ? 'Unexcused Absent' : 'Present'
          return [id, status] as const
        }),
      })
    for (const daysAgo of [1, 8, 15, 22, 29]) {
      await roll({ experienceId: kelp }, daysAgo, daysAgo === 1 ? 3 : 0)
      await roll({ experienceId: good }, daysAgo, 1)
      await roll({ houseId }, daysAgo, daysAgo === 1 ? 2 : 1)
    }
    const { trend } = await morningOf(await school.as('dean'))
    expect(trend.slipping).toMatchObject([
      {
        kind: 'experience',
        title: 'The Kelp Forest',
        percent: 70,
        before: 100,
        url: `/facilitate/expedition/${kelp}/attendance/aggregated`,
      },
      {
        kind: 'house',
        title: 'Willow House',
        kindTitle: 'House meetings',
        percent: 80,
        before: 90,
        url: `/houses/${houseId}/attendances`,
      },
    ])
    expect(trend).toMatchObject({ total: 2, percent: 80, before: 93 })
    expect(trend.weeks.at(-1)).toEqual({ part: 24, whole: 30 })
    expect(trend.weeks[0]).toEqual({ part: 28, whole: 30 })
  })

  it('is looked for only where it may be: the statement leaves out nothing that slips', async () => {
    const week = fc.nat(60).chain((whole) => fc.record({ whole: fc.constant(whole), part: fc.nat(whole) }))
    const all = fc.sample(fc.array(week, { minLength: weeksOfTrend, maxLength: weeksOfTrend }), 4_000)
    const slipping = all.flatMap((weeks, id) => (findSlip(weeks) ? [id] : []))
    const columns = all[0]?.flatMap((_, at) => [`part_${at}`, `whole_${at}`]) ?? []
    const { rows } = await sql<{ id: number }>`
      select id from (
        select (n - 1)::integer as id, ${sql.join(
          columns.map((column, at) => sql`(line ->> ${sql.lit(at)})::integer as ${sql.ref(column)}`),
        )}
        from jsonb_array_elements(${JSON.stringify(
          all.map((weeks) => weeks.flatMap(({ part, whole }) => [part, whole])),
        )}::jsonb) with ordinality lines (line, n)) places
      where ${maySlip()}`.execute(school.db)
    const found = new Set(rows.map(({ id }) => id))
    expect(slipping.length).toBeGreaterThan(500)
    expect(slipping.filter((id) => !found.has(id))).toEqual([])
    expect(found.size).toBeLessThan(slipping.length * 1.3)
  })
})
