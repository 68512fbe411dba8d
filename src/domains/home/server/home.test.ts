import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeHouseEvent, makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeHouseOfOne, makeStandups } from '#domains/house-reports/server/house-reports.factory.ts'
import { makeNote } from '#domains/notes/server/notes.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let cycleId: number
let advisorId: number
let advisor: Client

/** The school stands at Tue, Nov 10, 2026, 10:00. */
beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
})
afterAll(() => school.stop())

/** A house advisor of one's own for each test, so that tests do not see each other's meetings. */
beforeEach(async () => {
  const { db } = school
  advisorId = await makeEmployee(db, { name: 'Maren Okafor-Lindqvist' })
  const group = await db
    .selectFrom('permissionGroups')
    .select('id')
    .where('slug', '=', 'house_advisor')
    .executeTakeFirstOrThrow()
  await addToGroup(db, advisorId, group.id)
  advisor = await school.as(advisorId)
})

const sessionOf = async (startAt: string, endAt: string, title = 'Bridges and Loads') => {
  const made = await makeSession(school.db, {
    experienceId: await makeExperience(school.db, { title, type: 'stem', cycleId, expertIds: [advisorId] }),
    startAt,
    endAt,
  })
  return made
}

describe('the documented answer', () => {
  it('says who, which house, which experiences, the next meeting and the day', async () => {
    const { db } = school
    const houseId = await makeHouse(db, { advisorId, title: 'Juniper House' })
    await db.updateTable('houses').set({ defaultStandupTime: '08:45' }).where('id', '=', houseId).execute()
    const standup = await makeHouseEvent(db, { advisorId, houseId, startAt: '2026-11-10T13:45:00Z' })
    const kelp = await sessionOf('2026-11-10T15:18:00Z', '2026-11-10T16:08:00Z', 'The Kelp Forest')
    const { status, body } = await advisor.get('/backoffice/home')
    expect(status).toBe(200)
    expect(body.employee).toEqual({ name: 'Maren Okafor-Lindqvist', firstName: 'Maren' })
    expect(body.house).toEqual({
      id: houseId,
      title: 'Juniper House',
      logoUrl: null,
      studentsCount: 3,
      defaultStandupTime: '08:45:00',
      attendance: null,
      submission: null,
      checkIns: null,
    })
    expect(body.experiences).toEqual([
      {
        id: kelp.experienceId,
        title: 'The Kelp Forest',
        imageUrl: null,
        imageAlt: 'The Kelp Forest',
        category: 'stem',
        categoryTitle: 'STEM',
        daysOfTheWeek: '',
        time: '10:18 AM',
        facilitateType: 'stem',
      },
    ])
    expect(body.meeting).toMatchObject({
      title: 'The Kelp Forest',
      startTime: '2026-11-10T15:18:00.000Z',
      eventId: kelp.sessionId,
      description: '3 students',
    })
    expect(body.calendar.hoursOfDay).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22])
    expect(body.calendar.weekDays.map(({ date }: { date: string }) => date)).toEqual([
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
    ])
    expect(body.calendar.events).toMatchObject([
      { id: standup.eventId, title: 'Juniper House stand-up', color: 'house', state: 'roll_not_taken' },
      { id: kelp.sessionId, title: 'The Kelp Forest', color: 'stem', state: 'upcoming', date: '2026-11-10' },
    ])
    expect(body).toMatchObject({ showCalendar: true, day: '2026-11-10', today: '2026-11-10' })
  })

  it('has nothing for who runs no experience and advises no house', async () => {
    const { body } = await (await school.as('admissions')).get('/backoffice/home')
    expect(body).toMatchObject({
      house: null,
      experiences: [],
      meeting: null,
      needs: [],
      showCalendar: false,
      runsNothing: true,
    })
  })

  it('is there for who runs something now, whatever cycle is selected, and for who runs something there', async () => {
    const { db, clock } = school
    const nowMs = clock.nowMs()
    const [former, coming] = [
      await makeCycle(db, { nowMs, title: 'Before', startsInDays: -300, endsInDays: -250 }),
      await makeCycle(db, { nowMs, title: 'Later', startsInDays: 250, endsInDays: 300 }),
    ]
    const runsNothing = async (cycle: number | undefined) =>
      (await advisor.get(`/backoffice/home${cycle === undefined ? '' : `?cycle_id=${cycle}`}`)).body
        .runsNothing
    await makeExperience(db, { cycleId: coming, expertIds: [advisorId] })
    expect([await runsNothing(undefined), await runsNothing(former), await runsNothing(coming)]).toEqual([
      true,
      true,
      false,
    ])
    await makeExperience(db, { cycleId, expertIds: [advisorId] })
    expect([await runsNothing(undefined), await runsNothing(former)]).toEqual([false, false])
  })

  it('shows another day, with the weekend when that is the day', async () => {
    const saturday = await sessionOf('2026-11-14T15:00:00Z', '2026-11-14T15:50:00Z')
    const { body } = await advisor.get('/backoffice/home?day=2026-11-14')
    expect(body.calendar.weekDays).toHaveLength(7)
    expect(body.calendar.events.map(({ id }: { id: number }) => id)).toEqual([saturday.sessionId])
    expect(body).toMatchObject({ day: '2026-11-14', today: '2026-11-10' })
  })

  it.each(['1901-01-01', '2198-12-31'])('shows the first and the last days there are, %s', async (day) => {
    expect((await advisor.get(`/backoffice/home?day=${day}`)).status).toBe(200)
  })

  it.each([
    '2026-13-01',
    'tomorrow',
    '10.11.2026',
    '1900-12-31',
    '2199-12-31',
  ])('refuses the day %s', async (day) => {
    expect((await advisor.get(`/backoffice/home?day=${day}`)).status).toBe(400)
  })

  it.each(['student', 'guardian'] as const)('is not for a %s', async (slug) => {
    expect((await (await school.as(slug)).get('/backoffice/home')).status).toBe(403)
    expect((await school.nobody.get('/backoffice/home')).status).toBe(401)
  })

  it('shows holidays of the network and of one’s campus, and who is excused', async () => {
    const { db } = school
    const houseId = await makeHouse(db, { advisorId })
    const studentId = await makeStudent(db, { name: 'Hana Kobayashi', houseId })
    const stranger = await makeStudent(db, { name: 'Stranger' })
    const guardian = await makeGuardian(db, { studentIds: [studentId, stranger] })
    const until = { startAt: '2026-11-25T05:00:00Z', endAt: '2026-11-25T16:30:00Z', requesterId: guardian }
    const excuseId = await makeExcuse(db, { ...until, studentId, approved: true })
    await makeExcuse(db, { ...until, studentId: stranger, approved: true })
    const thanks = { startsOn: '2026-11-25', endsOn: '2026-11-27' }
    await db
      .insertInto('holidays')
      .values([
        { title: 'Thanksgiving', ...thanks, cohortId: null },
        { title: 'Campus day', ...thanks, cohortId: 1 },
        { title: 'Elsewhere', ...thanks, cohortId: 2 },
      ])
      .execute()
    const { body } = await advisor.get('/backoffice/home?day=2026-11-25')
    expect(
      body.calendar.allDayEvents.map(({ title, description }: Record<string, string>) => [
        title,
        description,
      ]),
    ).toEqual([
      ['Thanksgiving', ''],
      ['Campus day', ''],
      ['Excused: Hana Kobayashi', 'until 11:30 AM'],
    ])
    expect(body.calendar.allDayEvents[2].id).toBe(`excuse-${excuseId}`)
    expect(body.calendar.weekDays[2]).toEqual({
      date: '2026-11-25',
      holiday: 'Thanksgiving',
      isClosed: false,
    })
  })
})

describe('what needs one', () => {
  it('lists each thing once, as counted by hand', async () => {
    const { db } = school
    const houseId = await makeHouse(db, { advisorId })
    const studentId = await makeStudent(db, { name: 'Hana Kobayashi', houseId })
    const guardianId = await makeGuardian(db, { name: 'Keiko Kobayashi', studentIds: [studentId] })
    const filed = { studentId, requesterId: guardianId }
    const short = await makeExcuse(db, {
      ...filed,
      startAt: '2026-11-10T05:00:00Z',
      endAt: '2026-11-11T04:59:59Z',
    })
    // Thu, Nov 12 to Thu, Nov 19: six school days.
    const long = await makeExcuse(db, {
      ...filed,
      startAt: '2026-11-12T05:00:00Z',
      endAt: '2026-11-20T04:59:59Z',
    })
    await makeExcuse(db, {
      ...filed,
      startAt: '2026-11-02T05:00:00Z',
      endAt: '2026-11-03T04:59:59Z',
      approved: true,
    })
    const untaken = await sessionOf('2026-11-09T16:00:00Z', '2026-11-09T16:50:00Z')
    const unsure = await sessionOf('2026-11-09T18:00:00Z', '2026-11-09T18:50:00Z', 'The Kelp Forest')
    await db
      .updateTable('attendables')
      .set({ unsureCount: 2, staffSavedAt: new Date() })
      .where('id', '=', unsure.sessionId)
      .execute()
    // Not over yet, and of the cycle before.
    await sessionOf('2026-11-10T14:30:00Z', '2026-11-10T15:20:00Z')
    await sessionOf('2026-09-10T14:30:00Z', '2026-09-10T15:20:00Z')

    const { body } = await advisor.get('/backoffice/home')
    expect(body.needs).toEqual([
      {
        kind: 'excuse',
        excuseId: short,
        studentName: 'Hana Kobayashi',
        grade: 9,
        houseTitle: 'Juniper House',
        reason: 'Feeling sick or unwell',
        startAt: '2026-11-10T05:00:00.000Z',
        endAt: '2026-11-11T04:59:59.000Z',
        allDay: true,
        schoolDays: 1,
        requesterName: 'Keiko Kobayashi',
        createdAt: '2026-11-09T15:00:00.000Z',
        url: `/excuses/${short}`,
      },
      expect.objectContaining({ kind: 'excuse', excuseId: long, schoolDays: 6 }),
      expect.objectContaining({
        kind: 'participants',
        eventId: unsure.sessionId,
        unsureCount: 2,
        url: `/facilitate/stem/${unsure.experienceId}/attendance/default/${unsure.sessionId}/zoom-report`,
      }),
      {
        kind: 'roll',
        eventId: untaken.sessionId,
        title: 'Bridges and Loads',
        startAt: '2026-11-09T16:00:00.000Z',
        studentsCount: 3,
        url: `/facilitate/stem/${untaken.experienceId}/attendance/default/${untaken.sessionId}?edit=true`,
      },
    ])
    expect(body.moreNeeds).toEqual([])
    expect(body.topics).toEqual(expect.arrayContaining([`excuse:${short}`, `meeting:${untaken.sessionId}`]))
    // Who comes and goes in a meeting is nothing that it shows.
    expect(body.topics.filter((name: string) => name.startsWith('attendable:'))).toEqual([])
  })

  it('counts what is handed in to the experiences one runs, a row an experience', async () => {
    const { db } = school
    const studentIds = [await makeStudent(db), await makeStudent(db), await makeStudent(db)]
    const experienceId = await makeExperience(db, {
      title: 'Tide Lab',
      cycleId,
      expertIds: [advisorId],
      studentIds,
    })
    const taskId = await makeTask(db, {
      experienceId,
      dueAt: '2026-11-09T02:00:00Z',
      submissions: studentIds.map((studentId, at) => ({
        studentId,
        ...(at < 2 && { status: at === 0 ? 'late' : 'flagged', submittedAt: '2026-11-09T20:00:00Z' }),
      })),
    })
    const { body } = await advisor.get('/backoffice/home')
    expect(body.needs).toContainEqual({
      kind: 'tasks',
      experienceId,
      experienceTitle: 'Tide Lab',
      waiting: 2,
      asking: 0,
      oldestAt: '2026-11-09T20:00:00.000Z',
      url: `/facilitate/expedition/${experienceId}/tasks/${taskId}`,
    })
    await db.deleteFrom('taskSubmissions').where('taskId', '=', taskId).execute()
  })

  it('says since when the newest version of a hand-in waits, as the report on answers does', async () => {
    const { db } = school
    const studentId = await makeStudent(db)
    const experienceId = await makeExperience(db, {
      cycleId,
      expertIds: [advisorId],
      studentIds: [studentId],
    })
    const taskId = await makeTask(db, {
      experienceId,
      dueAt: '2026-11-09T02:00:00Z',
      submissions: [{ studentId, status: 'not_yet_reviewed', submittedAt: '2026-11-02T15:00:00Z' }],
    })
    const versions = ['2026-11-02T15:00:00Z', '2026-11-06T15:00:00Z']
    await db
      .insertInto('handIns')
      .values(
        versions.map((at, before) => ({
          taskId,
          studentId,
          version: before + 1,
          handedInAt: new Date(at),
          handedInBy: studentId,
        })),
      )
      .execute()
    const { body } = await advisor.get('/backoffice/home')
    expect(body.needs).toMatchObject([{ kind: 'tasks', waiting: 1, oldestAt: '2026-11-06T15:00:00.000Z' }])
    await db.deleteFrom('handIns').where('taskId', '=', taskId).execute()
    await db.deleteFrom('taskSubmissions').where('taskId', '=', taskId).execute()
  })

  it('leaves excuses to the advisor of the student, and takes those who have none', async () => {
    const { db } = school
    const other = await makeEmployee(db)
    const advised = await makeStudent(db, { houseId: await makeHouse(db, { advisorId: other }) })
    const unadvised = await makeStudent(db, { houseId: await makeHouse(db) })
    const requesterId = await makeGuardian(db, { studentIds: [advised, unadvised] })
    await makeExperience(db, { cycleId, expertIds: [advisorId], studentIds: [advised, unadvised] })
    await makeExcuse(db, { studentId: advised, requesterId })
    const mine = await makeExcuse(db, { studentId: unadvised, requesterId })
    const { body } = await advisor.get('/backoffice/home')
    expect(body.needs.map(({ excuseId }: { excuseId: number }) => excuseId)).toEqual([mine])
  })

  it('empties when the excuse is decided and the roll taken', async () => {
    const { db } = school
    const houseId = await makeHouse(db, { advisorId })
    const studentId = await makeStudent(db, { houseId })
    const excuseId = await makeExcuse(db, {
      studentId,
      requesterId: await makeGuardian(db, { studentIds: [studentId] }),
    })
    const { path, students } = await makeHouseEvent(db, {
      advisorId,
      houseId,
      startAt: '2026-11-10T13:45:00Z',
    })
    expect((await advisor.get('/backoffice/home')).body.needs).toHaveLength(2)
    const approved = await advisor.put('/pages/employee/attendances/report/excuse/approve', {
      excuse_ids: [excuseId],
      versions: { [excuseId]: 1 },
    })
    expect(approved.body.handled).toBe(1)
    const saved = await advisor.post(path, {
      _action: 'overwrite_attendances',
      version: (await advisor.get(path)).body.version,
      attendances: students.map(({ attendanceId }) => ({ id: attendanceId, status: 'Present' })),
    })
    expect(saved.status).toBe(200)
    const { needs, asked } = (await advisor.get('/backoffice/home')).body
    expect(needs).toEqual([])
    expect(asked).toEqual(['rolls', 'excuses', 'follow_ups'])
  })

  it('says what waits on other desks where nothing is on one’s own, and is done only with what is theirs to do', async () => {
    const { db } = school
    const studentId = await makeStudent(db, { houseId: await makeHouse(db, { advisorId }) })
    await makeExcuse(db, { studentId, requesterId: await makeGuardian(db, { studentIds: [studentId] }) })
    const { needs, moreNeeds, asked } = (await (await school.as('director')).get('/backoffice/home')).body
    expect(needs.filter(({ kind }: { kind: string }) => kind === 'excuse')).toEqual([])
    expect(moreNeeds).toContainEqual(expect.objectContaining({ label: expect.stringMatching(/wait/) }))
    expect(asked).toContain('excuses')
    const { body } = await (await school.as('operations')).get('/backoffice/home')
    expect([body.moreNeeds, body.asked]).toEqual([[], []])
  })

  it('lists one’s own follow-ups that are due, until they are done', async () => {
    const { db } = school
    const houseId = await makeHouse(db, { advisorId })
    const studentId = await makeStudent(db, { name: 'Tomás Ó Briain', houseId })
    const other = await makeEmployee(db)
    const noteId = await makeNote(db, {
      studentId,
      authorId: advisorId,
      title: 'Call the family',
      dueOn: '2026-11-10',
    })
    await makeNote(db, { studentId, authorId: advisorId, dueOn: '2026-11-11' })
    await makeNote(db, { studentId, authorId: other, dueOn: '2026-11-10' })
    const restricted = await makeNote(db, {
      studentId,
      authorId: advisorId,
      title: 'Zanzibar',
      visibility: 'restricted',
      dueOn: '2026-11-06',
    })
    const { body, text } = await advisor.get('/backoffice/home')
    expect(body.needs).toEqual([
      expect.objectContaining({ kind: 'follow_up', noteId: restricted, title: 'Restricted note' }),
      {
        kind: 'follow_up',
        noteId,
        studentId,
        studentName: 'Tomás Ó Briain',
        title: 'Call the family',
        dueOn: '2026-11-10',
        url: `/students/${studentId}/notes/view/${noteId}`,
      },
    ])
    expect(text).not.toContain('Zanzibar')
    for (const id of [noteId, restricted])
      await advisor.post(`/backoffice/students/${studentId}/notes/${id}/follow-up`, { done: true })
    expect((await advisor.get('/backoffice/home')).body.needs).toEqual([])
  })

  it('says that there is more instead of listing a hundred', async () => {
    for (let hour = 10; hour < 22; hour++)
      await sessionOf(`2026-11-06T${hour}:00:00Z`, `2026-11-06T${hour}:30:00Z`)
    const { body } = await advisor.get('/backoffice/home')
    expect(body.needs).toHaveLength(10)
    expect(body.moreNeeds).toEqual([
      { label: 'More rolls are open', url: '/facilitate/expeditions-learning-goals' },
    ])
  })

  it('says how many excuses wait where more do than it lists, and of a stranger none', async () => {
    const { db } = school
    const { studentId } = await makeHouseOfOne(db, { title: 'Elm House', studentName: 'Ana Cruz', advisorId })
    for (const student of [studentId, await makeStudent(db)])
      for (let day = 10; day < 22; day++)
        await makeExcuse(db, {
          studentId: student,
          requesterId: advisorId,
          startAt: `2026-11-${day}T15:00:00Z`,
          endAt: `2026-11-${day}T16:00:00Z`,
        })
    const { body } = await advisor.get('/backoffice/home')
    expect(body.needs.map(({ kind }: { kind: string }) => kind)).toEqual(Array(10).fill('excuse'))
    expect(body.moreNeeds).toEqual([
      {
        label: 'All 12 excuses that wait',
        url: '/employee/attendances/report?approved=yours&start=2025-11-10',
      },
    ])
  })
})

describe('the house one advises', () => {
  it('has the figures of its week, and asks for the check-ins of its newest report', async () => {
    const { db } = school
    const names = { title: 'Aspen House', studentName: 'Mateo Ruiz Alcántara' }
    const { houseId, studentId } = await makeHouseOfOne(db, { ...names, advisorId })
    // Of the seven days before Tuesday, 10:00: Wednesday, Thursday, Friday. Before them: Monday and Tuesday.
    await makeStandups(db, { houseId, studentId, monday: '2026-11-02', days: 'PUPUP' })
    const experienceId = await makeExperience(db, { cycleId, studentIds: [studentId] })
    const task = { experienceId, dueAt: '2026-11-06T22:00:00Z' }
    await makeTask(db, { ...task, submissions: [{ studentId, submittedAt: '2026-11-06T20:00:00Z' }] })
    await makeTask(db, { ...task, submissions: [{ studentId }] })
    const houseOf = async () => (await advisor.get('/backoffice/home')).body

    expect((await houseOf()).house).toMatchObject({
      attendance: { percent: 67, change: 17 },
      submission: { percent: 50, change: 0 },
      checkIns: null,
    })

    const overview = `/backoffice/houses/${houseId}/overview`
    await advisor.post(overview, { weekStartsOn: '2026-11-02' })
    const {
      body: { id: reportId },
    } = await advisor.get(`${overview}/_index`)
    const url = `/houses/${houseId}/overview/${reportId}`
    const before = await houseOf()
    expect(before.house.checkIns).toEqual({ students: 1, rollsMissing: false, url })
    expect(before.needs).toEqual([
      {
        kind: 'report',
        houseId,
        houseTitle: 'Aspen House',
        reportId,
        weekStartsOn: '2026-11-02',
        students: 1,
        celebrations: 0,
        url,
      },
    ])
    expect(before.topics).toContain(`house:${houseId}`)

    const { body: report } = await advisor.get(`${overview}/${reportId}`)
    await advisor.post(`${overview}/${reportId}`, {
      houseReportItemId: report.items[0].id,
      _action: 'markAsDone',
    })
    const after = await houseOf()
    expect(after.house.checkIns).toEqual({ students: 0, rollsMissing: false, url })
    expect(after.needs).toEqual([])
  })

  it('does not say that nobody is to be checked in with where rolls of the report were not taken', async () => {
    const place = await makeHouseOfOne(school.db, { title: 'Elm House', studentName: 'Ben Far', advisorId })
    await makeStandups(school.db, { ...place, monday: '2026-11-02', days: '--P--' })
    await advisor.post(`/backoffice/houses/${place.houseId}/overview`, { weekStartsOn: '2026-11-02' })
    const { house } = (await advisor.get('/backoffice/home')).body
    expect(house.checkIns).toMatchObject({ students: 0, rollsMissing: true })
  })

  it('tells nobody of the reports of other houses', async () => {
    const other = await makeHouseOfOne(school.db, { title: 'Cedar House', studentName: 'Noor Haddad' })
    await makeStandups(school.db, { ...other, monday: '2026-11-02', days: 'UUUUU' })
    const director = await school.as('director')
    await director.post(`/backoffice/houses/${other.houseId}/overview`, { weekStartsOn: '2026-11-02' })
    const { body } = await director.get('/backoffice/home')
    expect(body.needs.filter(({ kind }: { kind: string }) => kind === 'report')).toEqual([])
  })
})

describe('the next meeting', () => {
  it('is the running one before one to come, and not one that ended early', async () => {
    const running = await sessionOf('2026-11-10T14:30:00Z', '2026-11-10T15:20:00Z')
    await sessionOf('2026-11-10T15:30:00Z', '2026-11-10T16:20:00Z')
    const ofNow = () => advisor.get('/backoffice/home').then(({ body }) => body.meeting.eventId)
    expect(await ofNow()).toBe(running.sessionId)
    await school.db
      .updateTable('attendables')
      .set({ meetingEndedAt: new Date('2026-11-10T14:55:00Z') })
      .where('id', '=', running.sessionId)
      .execute()
    expect(await ofNow()).not.toBe(running.sessionId)
  })

  it('is never a cancelled one', async () => {
    const cancelled = await sessionOf('2026-11-10T15:30:00Z', '2026-11-10T16:20:00Z')
    await school.db
      .updateTable('attendables')
      .set({ cancelledAt: new Date() })
      .where('id', '=', cancelled.sessionId)
      .execute()
    expect((await advisor.get('/backoffice/home')).body.meeting).toBeNull()
  })
})
