import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { houseReportsDomain } from '../house-reports.domain.ts'
import { makeHouseOfOne, makeStandups } from '../house-reports.factory.ts'
import { listOpenCheckIns } from '../open-check-ins.queries.ts'

let school: TestSchool
let place: { houseId: number; studentId: number }

beforeEach(async () => {
  school = await startTestSchool()
  place = await makeHouseOfOne(school.db, {
    title: 'Juniper House',
    studentName: 'Declan O’Shaughnessy',
    advisorId: await school.persona('advisor'),
  })
})
afterEach(() => school.stop())

const runAt = async (iso: string) => {
  school.clock.set(Date.parse(iso))
  await school.runJob('house-reports.make-weekly')
  return school.db
    .selectFrom('houseReports')
    .select(['houseId', 'weekStartsOn', 'madeAt'])
    .orderBy('weekStartsOn')
    .execute()
}

describe('the job of Monday morning', () => {
  it('runs at 6:00 AM on the school’s wall and makes up what is missing in the hours after', () => {
    expect(houseReportsDomain.jobs?.map((job) => job.cron)).toEqual(['0 6-20 * * *', '30 6 * * *'])
  })

  it.each([
    ['clocks go back', '2026-10-26', '2026-11-02T11:00:00Z'],
    ['clocks go forward', '2027-03-08', '2027-03-15T10:00:00Z'],
  ])('takes the whole week in which %s', async (_when, monday, at) => {
    await makeStandups(school.db, { ...place, monday, days: 'PPPPU' })
    const sunday = Temporal.PlainDate.from(monday).add({ days: 6 }).toString()
    await makeStandups(school.db, { ...place, monday: sunday, days: 'U' })
    expect(await runAt(at)).toEqual([{ houseId: place.houseId, weekStartsOn: monday, madeAt: new Date(at) }])
    const { evidence } = await school.db
      .selectFrom('houseReportItems')
      .select('evidence')
      .executeTakeFirstOrThrow()
    expect(evidence).toMatchObject({ unexcused_absence: { count: 2 } })
  })

  it('leaves out houses that are archived or came later, and weeks without school', async () => {
    const { db } = school
    await makeStandups(db, { ...place, monday: '2026-11-02', days: 'P' })
    const archived = await makeHouseOfOne(db, { title: 'Old House', studentName: 'Old One' })
    await db
      .updateTable('houses')
      .set({ archivedAt: new Date() })
      .where('id', '=', archived.houseId)
      .execute()
    const later = await makeHouseOfOne(db, { title: 'New House', studentName: 'New One' })
    await db
      .updateTable('houses')
      .set({ createdAt: new Date('2026-11-09T12:00:00Z') })
      .where('id', '=', later.houseId)
      .execute()
    const made = await runAt('2026-11-09T11:00:00Z')
    expect(made.map((report) => report.houseId)).toEqual([place.houseId])
    // The week of November 9 had no roll and no task.
    expect(await runAt('2026-11-16T11:00:00Z')).toHaveLength(1)
  })

  it('says what nobody knows of a week whose rolls were not taken, and of the week before it', async () => {
    const { db } = school
    await makeStandups(db, { ...place, monday: '2026-11-02', days: 'P----' })
    await runAt('2026-11-09T11:00:00Z')
    const { body } = await db.selectFrom('notifications').select('body').executeTakeFirstOrThrow()
    expect(body).toBe('Nov 2 – 6, 2026: nothing to report of what is known, no roll of 80% of sessions.')
    await makeStandups(db, { ...place, monday: '2026-11-09', days: 'UPPPP' })
    await runAt('2026-11-16T11:00:00Z')
    const advisor = await school.as('advisor')
    const base = `/backoffice/houses/${place.houseId}/overview`
    const { id } = (await advisor.get(`${base}/_index`)).body
    const report = (await advisor.get(`${base}/${id}?_loader=details`)).body
    expect(report.figures).toMatchObject({ sessions: 5, notTaken: 0 })
    expect(report.items[0].why).toContain('none known from the week before')
    expect(report.details[report.items[0].id].unexcused_absence).toMatchObject({
      count: 1,
      countBefore: null,
    })
  })

  it('names on the next morning who was absent by a roll taken late, and leaves alone what it holds', async () => {
    const { db } = school
    const monday = '2026-11-02'
    const esra = await makeStudent(db, { name: 'Esra', houseId: place.houseId })
    const noah = await makeStudent(db, { name: 'Noah', houseId: place.houseId })
    const gone = await makeStudent(db, { name: 'Gone', houseId: place.houseId })
    const rolls = [
      ...(await makeStandups(db, { ...place, monday, days: 'P----' })),
      ...(await makeStandups(db, { ...place, studentId: esra, monday, days: 'U----' })),
      ...(await makeStandups(db, { ...place, studentId: gone, monday, days: 'P----' })),
    ]
    const [, ofNoah = 0] = await makeStandups(db, { ...place, studentId: noah, monday, days: 'P-' })
    await runAt('2026-11-09T11:00:00Z')
    await db
      .updateTable('houseReportItems')
      .set({ doneAt: new Date(), doneHow: 'click', decidedBy: await school.persona('advisor') })
      .execute()
    const items = () => db.selectFrom('houseReportItems').selectAll().orderBy('id').execute()
    const figures = async (id: number) =>
      Object((await db.selectFrom('houseReports').select('figures').executeTakeFirstOrThrow()).figures)[id]
    const [ofEsra] = await items()
    const weekOfEsra = await figures(esra)
    await db
      .updateTable('attendances')
      .set({ computedStatuses: ['Unexcused Absent'] })
      .where('attendableId', 'in', rolls)
      .where(sql<boolean>`computed_statuses = '{}'`)
      .execute()
    await db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', gone).execute()
    school.clock.set(Date.parse('2026-11-11T11:30:00Z'))
    await school.runJob('house-reports.add-late')
    const now = await items()
    expect(now).toHaveLength(2)
    expect(now[0]).toEqual(ofEsra)
    expect(now[1]).toMatchObject({
      studentId: place.studentId,
      recommendation: 'MESSAGE_STUDENT_AND_GUARDIANS',
      evidence: { unexcused_absence: { count: 4 } },
      doneAt: null,
    })
    expect(await figures(place.studentId)).toMatchObject({ attended: 1, sessions: 5, notTaken: 0 })
    expect(await figures(esra)).toEqual(weekOfEsra)
    const told = () => db.selectFrom('notifications').select('body').where('deletedAt', 'is', null).execute()
    const once = [{ body: 'Nov 2 – 6: 1 student to check in with since rolls were taken.' }]
    expect(await told()).toEqual(once)
    await db.deleteFrom('notifications').execute()
    const mayBeOthers = async () => (await listOpenCheckIns(db, [place.houseId]))[0]?.rollsMissing
    expect(await mayBeOthers()).toBe(true)
    await db
      .updateTable('attendances')
      .set({ computedStatuses: ['Present'] })
      .where('attendableId', '=', ofNoah)
      .execute()
    await school.runJob('house-reports.add-late')
    expect(await told()).toEqual([])
    expect(await items()).toEqual(now)
    // Who is back is looked up as well. What nobody had known of Esra's week changes nothing: she is named.
    await db.updateTable('students').set({ status: 'active' }).where('id', '=', gone).execute()
    await school.runJob('house-reports.add-late')
    expect(await items()).toHaveLength(3)
    expect(await mayBeOthers()).toBe(false)
  })

  it.each([
    [
      'left',
      (id: number) => school.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', id),
    ],
    [
      'may not open it any more',
      (id: number) => school.db.deleteFrom('permissionGroupMembers').where('employeeId', '=', id),
    ],
  ])('is told to who manages the houses of the campus where its advisor %s', async (_why, change) => {
    const { db } = school
    const advisor = await school.persona('advisor')
    const director = await school.persona('director')
    await school.persona('counselor')
    const elsewhere = await makeEmployee(db, { name: 'Oli Other' })
    const permissions = ['houses.view.all', 'houses.manage'] as const
    await addToGroup(db, elsewhere, await makeGroup(db, { permissions, cohortIds: [2] }))
    await makeStandups(db, { ...place, monday: '2026-11-02', days: 'UUUUU' })
    await makeStandups(db, { ...place, monday: '2026-11-09', days: 'UUUUU' })
    await runAt('2026-11-09T11:00:00Z')
    const told = async () => {
      const rows = await db.selectFrom('notifications').select(['userId', 'body', 'redirectUrl']).execute()
      await db.deleteFrom('notifications').execute()
      return rows
    }
    expect(await told()).toEqual([expect.objectContaining({ userId: advisor })])
    await change(advisor).execute()
    await runAt('2026-11-16T11:00:00Z')
    const now = await told()
    expect(now.map(({ userId }) => userId)).toEqual([director])
    expect(now[0]?.body).toMatch(
      /^Nov 9 – 13, 2026: .*\. No advisor is there to read it, and you manage the house\.$/,
    )
    const page = await (await school.as('director')).get(`/backoffice${now[0]?.redirectUrl}`)
    expect(page.status).toBe(200)
  })

  it('makes up on Wednesday what was missed on Monday', async () => {
    await makeStandups(school.db, { ...place, monday: '2026-11-02', days: 'P' })
    expect(await runAt('2026-11-11T18:00:00Z')).toHaveLength(1)
  })

  it('makes up the weeks before in which no server ran, and tells of them once, that they come late', async () => {
    const { db } = school
    const cycle = { schoolYear: '2026-2027', title: 'Cycle' }
    await db
      .insertInto('cycles')
      .values([
        {
          ...cycle,
          position: 2,
          startsAt: new Date('2026-10-12T04:00:00Z'),
          endsAt: new Date('2026-12-19T04:59:59Z'),
        },
        {
          ...cycle,
          position: 3,
          startsAt: new Date('2027-01-04T05:00:00Z'),
          endsAt: new Date('2027-02-27T04:59:59Z'),
        },
      ])
      .execute()
    await makeStandups(db, { ...place, monday: '2026-12-07', days: 'PPPPP' })
    await makeStandups(db, { ...place, monday: '2026-12-14', days: 'PPPUU' })
    const later = await makeHouseOfOne(db, { title: 'New House', studentName: 'New One' })
    await db
      .updateTable('houses')
      .set({ createdAt: new Date('2026-12-29T12:00:00Z') })
      .where('id', '=', later.houseId)
      .execute()
    const bell = async () =>
      (
        await db
          .selectFrom('notifications')
          .select('body')
          .where('deletedAt', 'is', null)
          .orderBy('id')
          .execute()
      ).map(({ body }) => body)
    // No server ran from Saturday, December 12, to the end of the break, in which nothing was expected of anybody.
    const made = await runAt('2027-01-04T15:00:00Z')
    expect(made.map(({ houseId, weekStartsOn }) => [houseId, weekStartsOn])).toEqual([
      [place.houseId, '2026-12-07'],
      [place.houseId, '2026-12-14'],
    ])
    const late = 'Dec 14 – 18, 2026 (made late): 1 student to check in with.'
    expect(await bell()).toEqual([late])
    const advisor = await school.as('advisor')
    const { body } = await advisor.get(`/backoffice/houses/${place.houseId}/overview/_index`)
    expect(
      (await advisor.get(`/backoffice/houses/${place.houseId}/overview/${body.id}?_loader=details`)).body
        .items,
    ).toHaveLength(1)
    // The next hour makes and says nothing more; the next week is told of as ever.
    expect(await runAt('2027-01-04T16:00:00Z')).toHaveLength(2)
    expect(await bell()).toEqual([late])
    await makeStandups(db, { ...place, monday: '2027-01-04', days: 'UUPPP' })
    await makeStandups(db, { ...place, monday: '2027-01-11', days: 'PPPPU' })
    await runAt('2027-01-19T15:00:00Z')
    expect(await bell()).toEqual([
      'Jan 11 – 15, 2027: 1 student to check in with. Jan 4 – 8 (made late): 1 student to check in with.',
    ])
    // Who has moved since stands in the report that tells of them, and in none of a house that is brought back.
    const { studentId } = place
    await db
      .updateTable('houses')
      .set({ createdAt: new Date('2026-09-01T12:00:00Z') })
      .where('id', '=', later.houseId)
      .execute()
    await db.updateTable('students').set({ houseId: later.houseId }).where('id', '=', studentId).execute()
    await runAt('2027-01-19T16:00:00Z')
    const told = await db
      .selectFrom('houseReports')
      .select('figures')
      .where('houseId', '=', later.houseId)
      .execute()
    expect(told.length).toBeGreaterThan(0)
    for (const { figures } of told) expect(Object.keys(figures as object)).not.toContain(String(studentId))
  })

  it.each([
    'withdrawn',
    'leave_of_absence',
  ])('leaves out students who left the school or are on leave: %s', async (status) => {
    const { db } = school
    const left = await makeStudent(db, { houseId: place.houseId })
    await db.updateTable('students').set({ status }).where('id', '=', left).execute()
    await makeStandups(db, { houseId: place.houseId, studentId: left, monday: '2026-11-02', days: 'UU' })
    await makeStandups(db, { ...place, monday: '2026-11-02', days: 'P' })
    await runAt('2026-11-09T11:00:00Z')
    expect(await db.selectFrom('houseReportItems').selectAll().execute()).toEqual([])
    const { figures } = await db.selectFrom('houseReports').select('figures').executeTakeFirstOrThrow()
    expect(Object.keys(Object(figures))).toEqual([String(place.studentId)])
  })
})
