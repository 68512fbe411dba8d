import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { topic } from '#contract/topics.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import { publishChange } from '#server/live/live.ts'
import type { Client } from '#test/client.ts'
import { statementsOfPage } from '#test/databases/page-statements.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { completeItemWithNote } from './decide-item.ts'
import { makeHouseOfOne, makeStandups } from './house-reports.factory.ts'

// Tuesday, November 10, 2026, 10:00 AM; the last week that is over began on November 2.
const now = '2026-11-10T15:00:00Z'

let school: TestSchool
let advisor: Client
let director: Client
const ids = { house: 0, other: 0, declan: 0, esra: 0, report: 0, itemOfDeclan: 0, excuse: 0 }

const base = () => `/backoffice/houses/${ids.house}/overview`
const report = (client: Client, query = '') => client.get(`${base()}/${ids.report}${query}`)
const act = (client: Client, _action: string, more: object = {}) =>
  client.post(`${base()}/${ids.report}`, { houseReportItemId: ids.itemOfDeclan, _action, ...more })

beforeAll(async () => {
  school = await startTestSchool({ nowIso: now })
  const { db } = school
  advisor = await school.as('advisor')
  director = await school.as('director')
  const cycleId = await makeCycle(db, { nowMs: Date.parse(now), startsInDays: -30 })
  const made = await makeHouseOfOne(db, {
    title: 'Juniper House',
    studentName: 'Declan O’Shaughnessy',
    advisorId: await school.persona('advisor'),
  })
  ids.house = made.houseId
  ids.declan = made.studentId
  ids.other = (await makeHouseOfOne(db, { title: 'Aspen House', studentName: 'Far Away' })).houseId
  ids.esra = await makeStudent(db, { name: 'Esra Yıldız', houseId: ids.house })
  await makeGuardian(db, { name: 'Siobhán', email: 'siobhan@home.test', studentIds: [ids.declan] })
  // A message about the week goes to nobody to whom the child's records are closed.
  const closedId = await makeGuardian(db, {
    name: 'Closed',
    email: 'closed@home.test',
    studentIds: [ids.declan],
  })
  await db
    .updateTable('guardianStudents')
    .set({ seesRecords: false })
    .where('guardianId', '=', closedId)
    .execute()
  // Nor to whoever has left the school's books.
  await makeGuardian(db, {
    name: 'Gone',
    email: 'gone@home.test',
    studentIds: [ids.declan],
    deactivatedAt: new Date(now),
  })
  const experienceId = await makeExperience(db, {
    cycleId,
    title: 'Bridges and Loads',
    studentIds: [ids.declan, ids.esra],
  })
  const place = { houseId: ids.house, studentId: ids.declan }
  await makeStandups(db, { ...place, monday: '2026-10-26', days: 'UPPPP' })
  await makeStandups(db, { ...place, monday: '2026-11-02', days: 'PUPUP' })
  await makeStandups(db, { houseId: ids.house, studentId: ids.esra, monday: '2026-10-26', days: 'UUPPP' })
  await makeStandups(db, { houseId: ids.house, studentId: ids.esra, monday: '2026-11-02', days: 'PPPPP' })
  await makeTask(db, {
    experienceId,
    title: 'Sketch a truss',
    dueAt: '2026-11-05T21:00:00-05:00',
    submissions: [
      { studentId: ids.declan },
      { studentId: ids.esra, submittedAt: '2026-11-05T10:00:00-05:00' },
    ],
  })
  ids.excuse = await makeExcuse(db, {
    studentId: ids.esra,
    requesterId: await school.persona('guardian'),
    startAt: '2026-11-12T05:00:00Z',
    endAt: '2026-11-13T04:59:59Z',
    reason: 'Medical appointment',
  })
  await makeExcuse(db, {
    studentId: ids.esra,
    requesterId: await school.persona('guardian'),
    startAt: '2026-11-01T05:00:00Z',
    endAt: '2026-11-02T04:59:59Z',
  })
  const older = await advisor.post(base(), { weekStartsOn: '2026-10-26' })
  expect(older.body.made).toBe(true)
  await school.runJob('house-reports.make-weekly')
  ids.report = (await advisor.get(`${base()}/_index`)).body.id
  const { body } = await report(advisor)
  ids.itemOfDeclan = body.items.find((item: { studentId: number }) => item.studentId === ids.declan).id
})
afterAll(() => school.stop())

describe('the overview of a house', () => {
  it('lists its weekly reports, newest first, and who will be away', async () => {
    const { body, status } = await advisor.get(base())
    expect(status).toBe(200)
    expect(body.reports).toEqual([
      {
        id: ids.report,
        title: 'Nov 2 – 6, 2026',
        weekStartsOn: '2026-11-02',
        cycleTitle: 'Cycle 2',
        itemCount: 2,
        openCount: 2,
      },
      expect.objectContaining({ title: 'Oct 26 – 30, 2026', itemCount: 2, openCount: 2 }),
    ])
    expect(body.upcomingExcuses).toEqual([
      {
        id: ids.excuse,
        studentId: ids.esra,
        studentName: 'Esra Yıldız',
        studentImageUrl: null,
        title: 'Medical appointment',
        subtitle: 'Thu, Nov 12, all day',
        state: 'waiting',
        moreDays: 0,
      },
    ])
    expect(body.missingWeeks).toContainEqual({ weekStartsOn: '2026-10-19', title: 'Oct 19 – 23, 2026' })
    expect(body.missingWeeks.map((week: { weekStartsOn: string }) => week.weekStartsOn)).not.toContain(
      '2026-11-09',
    )
    expect(body.can).toEqual({ makeReports: true, seeExcuses: true, seeAllExcuses: true })
  })

  it('keeps excuses from those who may not see them', async () => {
    const { body } = await (await school.as('operations')).get(base())
    expect(body.upcomingExcuses).toEqual([])
    expect(body.can).toEqual({ makeReports: true, seeExcuses: false, seeAllExcuses: false })
  })

  it('does not let those who see some excuses of a house read that there are no others', async () => {
    const { db } = school
    const both = await makeEmployee(db, { name: 'Operations, and an advisor' })
    for (const slug of ['operations', 'house_advisor']) {
      const { id } = await db
        .selectFrom('permissionGroups')
        .select('id')
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow()
      await addToGroup(db, both, id)
    }
    const { body } = await (await school.as(both)).get(base())
    expect(body.upcomingExcuses).toEqual([])
    expect(body.can).toMatchObject({ seeExcuses: true, seeAllExcuses: false })
    expect((await director.get(base())).body.can).toMatchObject({ seeAllExcuses: true })
  })

  it('names the latest report; none where there is none', async () => {
    expect((await advisor.get(`${base()}/_index`)).body).toEqual({ id: ids.report })
    const empty = await makeHouse(school.db, { title: 'New House' })
    expect((await director.get(`/backoffice/houses/${empty}/overview/_index`)).body).toEqual({ id: null })
  })

  it('is for those who open the house', async () => {
    for (const slug of ['facilitator', 'admissions', 'student', 'guardian'] as const) {
      const client = await school.as(slug)
      for (const path of [base(), `${base()}/_index`, `${base()}/${ids.report}`])
        expect([slug, (await client.get(path)).status]).toEqual([slug, 403])
    }
    expect((await school.nobody.get(base())).status).toBe(401)
    for (const path of ['overview', 'overview/_index', `overview/${ids.report}`])
      expect((await advisor.get(`/backoffice/houses/${ids.other}/${path}`)).status).toBe(404)
    expect((await director.get(`/backoffice/houses/${ids.other}/overview`)).status).toBe(200)
    expect((await director.get('/backoffice/houses/999999/overview')).status).toBe(404)
    expect((await director.get('/backoffice/houses/juniper/overview')).status).toBe(400)
  })
})

describe('a weekly report', () => {
  it('shows person, fact, advice and why, the most urgent first', async () => {
    const { body } = await report(advisor)
    expect(body).toMatchObject({
      title: 'Nov 2 – 6, 2026',
      weekStartsOn: '2026-11-02',
      studentsCount: 2,
      figures: { attended: 8, sessions: 10, submitted: 1, tasks: 2 },
      can: { act: true, note: true },
    })
    expect(body.items).toEqual([
      {
        id: ids.itemOfDeclan,
        studentId: ids.declan,
        studentName: 'Declan O’Shaughnessy',
        studentProfileImageUrl: null,
        studentStatus: 'active',
        studentEmail: expect.stringContaining('@'),
        guardians: [{ name: 'Siobhán', email: 'siobhan@home.test', custody: null, isLeftOut: false }],
        title: '2 unexcused absences and 1 task not submitted',
        praise: '',
        recommendation: 'MESSAGE_STUDENT_AND_GUARDIANS',
        why: 'Two or more of the same kind in one week: the guardians should hear about it, too.',
        approachType: 'check_in',
        categories: ['unexcused_absence', 'task_not_submitted'],
        doneAt: null,
        dismissedAt: null,
        doneHow: null,
        decidedByName: null,
      },
      expect.objectContaining({
        studentName: 'Esra Yıldız',
        title: 'Attendance increased from 60% to 100%',
        recommendation: 'CELEBRATE',
        approachType: 'celebrate',
      }),
    ])
    expect(body.details).toBeUndefined()
  })

  it('says what a court said of whom the message would go to, to who may read it', async () => {
    const said = async (client: Client) =>
      (await report(client)).body.items[0].guardians.map(
        ({ custody, isLeftOut }: { custody: unknown; isLeftOut: boolean }) => [custody, isLeftOut],
      )
    const remark = 'No contact. Court order.'
    const write = (custodyRemark: string) =>
      school.db
        .updateTable('guardianStudents')
        .set({ custodyRemark })
        .where('studentId', '=', ids.declan)
        .where('seesRecords', '=', true)
        .execute()
    await write(remark)
    const told = { custodyRemark: remark, pickUpRemark: '', seesRecords: true }
    const visitor = await makeEmployee(school.db)
    const permissions = ['shell.use', 'houses.view', 'houses.view.all'] as const
    await addToGroup(school.db, visitor, await makeGroup(school.db, { permissions }))
    expect(await said(advisor)).toEqual([[told, true]])
    // Who may not read why is told that the message leaves them out.
    expect(await said(await school.as(visitor))).toEqual([[null, true]])
    const { body } = await act(director, 'markAsDone')
    expect(body.guardians).toMatchObject([{ name: 'Siobhán', custody: told, isLeftOut: true }])
    await act(director, 'undo')
    await write('')
  })

  it('tells with _loader=details what is behind an item, by category', async () => {
    const { body } = await report(advisor, '?_loader=details')
    const { unexcused_absence, task_not_submitted } = body.details[ids.itemOfDeclan]
    expect(unexcused_absence).toMatchObject({ count: 2, countBefore: 1, items: [] })
    expect(unexcused_absence.groupedItems).toEqual([
      {
        date: '2026-11-03',
        items: [expect.objectContaining({ status: 'Unexcused Absent', kind: 'standup' })],
      },
      { date: '2026-11-05', items: [expect.objectContaining({ title: 'Juniper House stand-up' })] },
    ])
    expect(task_not_submitted.items).toEqual([
      expect.objectContaining({
        taskTitle: 'Sketch a truss',
        experienceTitle: 'Bridges and Loads',
        dueAt: '2026-11-06T02:00:00.000Z',
        deadlineExtensionDueAt: null,
      }),
    ])
    const one = await report(advisor, `?_loader=details&houseReportItemId=${ids.itemOfDeclan}`)
    expect(Object.keys(one.body.details)).toEqual([String(ids.itemOfDeclan)])
  })

  it('tells what became of last week’s items', async () => {
    const { body } = await report(advisor)
    expect(body.lastWeek.title).toBe('Oct 26 – 30, 2026')
    expect(body.lastWeek.items).toEqual([
      expect.objectContaining({
        studentName: 'Esra Yıldız',
        title: '2 unexcused absences',
        outcome: 'improved',
        nextWeek: '5 of 5 sessions attended (excused not counted)',
        state: 'open',
      }),
      expect.objectContaining({ studentName: 'Declan O’Shaughnessy', outcome: 'worse' }),
    ])
  })

  it('is not found under another house, nor when there is none', async () => {
    const path = (house: number, number: number | string) => `/backoffice/houses/${house}/overview/${number}`
    expect((await director.get(path(ids.other, ids.report))).status).toBe(404)
    expect((await director.get(path(ids.house, 999_999))).status).toBe(404)
    expect((await director.get(path(ids.house, 'latest'))).status).toBe(400)
    expect((await report(director, '?_loader=everything')).status).toBe(400)
  })
})

describe('deciding on an item', () => {
  beforeEach(() => act(advisor, 'undo'))

  it('marks it as done, keeps how and by whom, and opens it again', async () => {
    const done = await act(advisor, 'markAsDone', { doneHow: 'message' })
    expect(done.status).toBe(200)
    expect(done.body).toMatchObject({
      doneAt: '2026-11-10T15:00:00.000Z',
      doneHow: 'message',
      dismissedAt: null,
      decidedByName: 'Pat advisor',
    })
    expect((await advisor.get(base())).body.reports[0].openCount).toBe(1)
    expect((await act(advisor, 'undo')).body).toMatchObject({
      doneAt: null,
      doneHow: null,
      decidedByName: null,
    })
    expect((await act(advisor, 'markAsDone')).body.doneHow).toBe('click')
  })

  it('dismisses it, and opens it again', async () => {
    expect((await act(advisor, 'dismiss')).body).toMatchObject({
      doneAt: null,
      dismissedAt: expect.any(String),
    })
    expect((await act(advisor, 'undo')).body.dismissedAt).toBeNull()
  })

  it('changes nothing the second time, and names who decided otherwise', async () => {
    const first = await act(advisor, 'markAsDone')
    expect((await act(director, 'markAsDone')).body).toEqual(first.body)
    const late = await act(director, 'dismiss')
    expect(late.status).toBe(409)
    expect(late.body.message).toBe('Pat advisor marked it as done in the meantime.')
    expect((await report(advisor)).body.items).toContainEqual(first.body)
  })

  it('is recorded and pushed', async () => {
    const heard: string[] = []
    const topics = [topic('house', ids.house), topic('house-details', ids.house), topic('houses')]
    const stop = school.services.live.subscribe(topics, (told) => heard.push(told))
    await act(advisor, 'dismiss')
    const audit = await school.db
      .selectFrom('auditLog')
      .selectAll()
      .where('subjectType', '=', 'house_report_item')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({
      action: 'house_report_item.dismissed',
      actorId: await school.persona('advisor'),
      subjectId: String(ids.itemOfDeclan),
      before: { doneAt: null, dismissedAt: null },
    })
    // What is published in this order comes in this order.
    await publishChange(school.db, topic('houses'))
    await expect.poll(() => heard).toContain('houses:0')
    expect(heard).toContain(topic('house', ids.house))
    // The house itself stays as it was: its head and its students are not asked for.
    expect(heard).not.toContain(topic('house-details', ids.house))
    stop()
  })

  it('needs the permission, and the house', async () => {
    expect((await act(await school.as('operations'), 'markAsDone')).status).toBe(403)
    expect((await act(await school.as('facilitator'), 'markAsDone')).status).toBe(403)
    expect((await act(school.nobody, 'markAsDone')).status).toBe(401)
    const elsewhere = await advisor.post(`/backoffice/houses/${ids.other}/overview/${ids.report}`, {
      houseReportItemId: ids.itemOfDeclan,
      _action: 'markAsDone',
    })
    expect(elsewhere.status).toBe(404)
    expect((await act(director, 'markAsDone')).status).toBe(200)
  })

  it('says what is wrong with the input, and changes nothing', async () => {
    expect((await act(advisor, 'finish')).status).toBe(400)
    expect((await act(advisor, 'markAsDone', { doneHow: 'note' })).status).toBe(400)
    expect((await act(advisor, 'markAsDone', { houseReportItemId: 'x' })).status).toBe(400)
    expect((await act(advisor, 'markAsDone', { houseReportItemId: 999_999 })).status).toBe(404)
    expect((await report(advisor)).body.items[0]).toMatchObject({ doneAt: null, dismissedAt: null })
  })

  it('by a note keeps that it was a note, also of one that was dismissed', async () => {
    await act(advisor, 'dismiss')
    const context = {
      viewer: await viewerOf('advisor'),
      request: { id: 'test' },
      services: school.services,
    }
    await school.services.database
      .transaction()
      .execute((db) =>
        completeItemWithNote(
          { ...context, db },
          { houseId: ids.house, reportId: ids.report, itemId: ids.itemOfDeclan },
        ),
      )
    expect((await report(advisor)).body.items[0]).toMatchObject({
      doneHow: 'note',
      doneAt: '2026-11-10T15:00:00.000Z',
      dismissedAt: null,
    })
  })
})

async function viewerOf(slug: 'advisor') {
  return {
    userId: await school.persona(slug),
    loginId: 1,
    role: 'employee' as const,
    name: `Pat ${slug}`,
    email: `${slug}@school.test`,
    isSuperAdmin: false,
    isAdmin: false,
    grants: new Map([['houses.view', 'all']] as const),
    features: new Set<string>(),
    teachingCycleId: null,
    today: null,
    mirroredBy: null,
    hasSecondFactor: true,
    withheld: new Set<never>(),
    provedAtMs: 0,
    token: null,
    mayChange: true,
  }
}

describe('the report of a past week', () => {
  const make = (client: Client, weekStartsOn: string, house = ids.house) =>
    client.post(`/backoffice/houses/${house}/overview`, { weekStartsOn })

  it('is made once, and rings no bell', async () => {
    const first = await make(advisor, '2026-10-19')
    expect(first.body).toEqual({ id: expect.any(Number), made: true })
    expect((await make(director, '2026-10-19')).body).toEqual({ id: first.body.id, made: false })
    const shown = await advisor.get(`${base()}/${first.body.id}`)
    expect(shown.body).toMatchObject({ title: 'Oct 19 – 23, 2026', items: [], lastWeek: null })
    const bells = await school.db
      .selectFrom('notifications')
      .select('title')
      .where('category', '=', 'house_reports')
      .where('userId', '=', await school.persona('advisor'))
      .execute()
    expect(bells).toHaveLength(1)
  })

  it('is for the advisor and those who manage houses', async () => {
    expect((await make(await school.as('counselor'), '2026-10-12')).status).toBe(403)
    expect((await make(await school.as('facilitator'), '2026-10-12')).status).toBe(403)
    expect((await make(school.nobody, '2026-10-12')).status).toBe(401)
    expect((await make(advisor, '2026-10-19', ids.other)).status).toBe(404)
    expect((await make(await school.as('operations'), '2026-10-19', ids.other)).status).toBe(200)
  })

  it.each([
    '2026-11-09',
    '2026-11-03',
    '2027-02-01',
    '2026-07-06',
    'Monday',
    '',
  ])('of %s is refused with the reason by field', async (weekStartsOn) => {
    const answer = await make(advisor, weekStartsOn)
    expect([400, 422]).toContain(answer.status)
    expect(Object.keys(answer.body.formErrors ?? answer.body.data?.formErrors ?? {})).toEqual([
      'weekStartsOn',
    ])
  })
})

it('is asked for in three statements, as what stands around it', async () => {
  for (const path of [`${base()}/${ids.report}?_loader=details`, base()]) {
    const statements = await statementsOfPage(advisor, path)
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(3)
  }
})
