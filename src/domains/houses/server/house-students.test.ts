import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import { makeTopic } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makePlan, planFieldsOf } from '#domains/graduation/server/graduation.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

/** Tuesday 10:00; the cycle began three weeks before, so a week ago is not its beginning. */
const nowIso = '2026-11-10T15:00:00Z'
let school: TestSchool
let advisor: Client
let houseId: number
let otherId: number
let amara: number
let bjorn: number
let experienceId: number
beforeAll(async () => {
  school = await startTestSchool({ nowIso })
  await makeCycle(school.db, { nowMs: Date.parse(nowIso) })
  houseId = await makeHouse(school.db, { advisorId: await school.persona('advisor') })
  otherId = await makeHouse(school.db, { title: 'Other House' })
  amara = await makeStudent(school.db, { name: 'Amara Nwosu', email: 'amara@school.test', houseId })
  bjorn = await makeStudent(school.db, { name: 'Björn Thorsteinsson', houseId, grade: 11 })
  await makeStudent(school.db, { houseId: otherId })
  await makeGuardian(school.db, { name: 'Ngozi Nwosu', email: 'ngozi@home.test', studentIds: [amara] })
  await makeGuardian(school.db, {
    name: 'Gone Guardian',
    email: 'gone@home.test',
    studentIds: [amara],
    deactivatedAt: new Date(),
  })
  await school.db.updateTable('students').set({ status: 'hold' }).where('id', '=', bjorn).execute()
  experienceId = await makeExperience(school.db, { studentIds: [amara, bjorn] })
  advisor = await school.as('advisor')
})
afterAll(() => school.stop())

async function meet(
  startsAt: string,
  statuses: AttendanceStatus[],
  { cancelled = false, studentId = amara } = {},
): Promise<void> {
  const { id } = await school.db
    .insertInto('attendables')
    .values({
      kind: 'session',
      experienceId,
      schoolDate: startsAt.slice(0, 10),
      startsAt: new Date(startsAt),
      endsAt: new Date(Date.parse(startsAt) + 3_000_000),
      cancelledAt: cancelled ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await school.db
    .insertInto('attendances')
    .values({ attendableId: id, studentId, computedStatuses: statuses })
    .execute()
}

async function task(
  dueAt: string,
  submitted: boolean,
  choice: { isFinal?: boolean; extendedTo?: string; status?: string; studentId?: number } = {},
) {
  const { id } = await school.db
    .insertInto('tasks')
    .values({ experienceId, title: 'A task', dueAt: new Date(dueAt), isFinal: choice.isFinal ?? false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await school.db
    .insertInto('taskSubmissions')
    .values({
      taskId: id,
      studentId: choice.studentId ?? amara,
      dueAt: new Date(dueAt),
      status: choice.status ?? (submitted ? 'reviewed' : 'pending'),
      deadlineExtensionDueAt: choice.extendedTo ? new Date(choice.extendedTo) : null,
      submittedAt: submitted ? new Date(dueAt) : null,
    })
    .execute()
}

const path = () => `/backoffice/houses/${houseId}/students`

describe('the students of a house', () => {
  it('are a map by id with their guardians, without counts', async () => {
    const { status, body } = await advisor.get(path())
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual([String(amara), String(bjorn)])
    expect(body[amara]).toEqual({
      studentId: amara,
      studentName: 'Amara Nwosu',
      studentEmail: 'amara@school.test',
      profileImageUrl: null,
      grade: 9,
      studentTemporaryStatus: 'active',
      graduationStatus: null,
      abilitiesGraduationStatus: null,
      graduationStatusUrl: null,
      guardians: [
        {
          ...{ id: expect.any(Number), name: 'Ngozi Nwosu', email: 'ngozi@home.test' },
          ...{ custody: null, isLeftOut: false },
        },
      ],
    })
    expect(body[bjorn]).toMatchObject({ studentTemporaryStatus: 'hold', guardians: [] })
  })

  it('say who is on track to who may see their program alone', async () => {
    const topicIds = [await makeTopic(school.db)]
    await makePlan(school.db, planFieldsOf([{ key: 'any', credits: 1, topicIds }]))
    await sql`insert into student_graduations
        (student_id, plan_id, plan_version, status, needed, earned, exempt, in_progress, planned, missing, computed_at)
      select s.id, p.id, 1, case s.id when ${amara} then 'falling-behind' else 'on-track' end, 1, 0, 0, 0, 0, 1, now()
      from unnest(array[${amara}, ${bjorn}]::integer[]) s (id), (select id from graduation_plans limit 1) p`.execute(
      school.db,
    )
    const told = async (client: Client) => {
      const { body } = await client.get(path())
      return [body[amara].graduationStatus, body[bjorn].graduationStatus]
    }
    expect(await told(advisor)).toEqual(['falling-behind', 'on-track'])
    const operations = await school.as('operations')
    expect(await told(operations)).toEqual([null, null])
    expect((await operations.get(path())).body[amara].graduationStatusUrl).toBeNull()
    await school.db.deleteFrom('studentGraduations').execute()
  })

  it('name no guardian to whom the child’s records are closed, and say whose address is not copied', async () => {
    const { db } = school
    const cara = await makeStudent(db, { name: 'Cara Stone', houseId })
    for (const name of ['Mia', 'Carl', 'Kurt'])
      await makeGuardian(db, {
        name: `${name} Stone`,
        email: `${name.toLowerCase()}@home.test`,
        studentIds: [cara],
      })
    const tieOf = (name: string) =>
      db
        .updateTable('guardianStudents')
        .where('guardianId', '=', db.selectFrom('users').select('id').where('name', '=', `${name} Stone`))
    const custodyRemark = 'No contact. Court order.'
    await tieOf('Carl').set({ custodyRemark }).execute()
    await tieOf('Kurt').set({ custodyRemark, seesRecords: false }).execute()
    const visitor = await makeEmployee(db)
    const permissions = ['shell.use', 'houses.view.all'] as const
    await addToGroup(db, visitor, await makeGroup(db, { permissions }))
    const told = async (client: Client) =>
      (await client.get(path())).body[cara].guardians.map((guardian: Record<string, unknown>) => [
        ...[guardian.name, guardian.isLeftOut, guardian.custody],
      ])
    const said = { custodyRemark, pickUpRemark: '', seesRecords: true }
    expect(await told(advisor)).toEqual([
      ['Mia Stone', false, null],
      ['Carl Stone', true, said],
    ])
    // Who may not read why is told that their address is not copied.
    expect(await told(await school.as(visitor))).toEqual([
      ['Mia Stone', false, null],
      ['Carl Stone', true, null],
    ])
    const { text } = await advisor.get(`/downloads/houses/${houseId}/students.csv`)
    const [row] = text.split('\r\n').filter((line: string) => line.startsWith('Cara'))
    expect(row).toMatch(/,"Mia Stone, Carl Stone",mia@home\.test$/)
    await db.updateTable('students').set({ houseId: null }).where('id', '=', cara).execute()
  })

  it('are as many as home, the houses and the calendar say: who comes, and who left no longer', async () => {
    const { db } = school
    const coming = await makeStudent(db, { name: 'Coco Coming', houseId })
    const gone = await makeStudent(db, { name: 'Gus Gone', houseId })
    const set = (status: string, id: number) =>
      db.updateTable('students').set({ status }).where('id', '=', id).execute()
    await set('admitted', coming)
    await set('withdrawn', gone)
    const here = [amara, bjorn, coming].map(String)
    expect(Object.keys((await advisor.get(path())).body)).toEqual(here)
    expect(Object.keys((await advisor.get(`${path()}?metrics=true`)).body)).toEqual(here)
    expect((await advisor.get('/backoffice/home')).body.house).toMatchObject({ studentsCount: 3 })
    const admin = await school.as('admin')
    const { housesByCampus } = (await admin.get('/backoffice/houses')).body
    const houses = housesByCampus.flatMap(({ houses: some }: { houses: { id: number }[] }) => some)
    expect(houses.find(({ id }: { id: number }) => id === houseId)).toMatchObject({ studentsCount: 3 })
    const { rows } = (await admin.get('/pages/attendance/lookup?tab=houses')).body
    expect(rows.find(({ id }: { id: number }) => id === houseId)).toMatchObject({ second: '3 students' })
    await db.updateTable('students').set({ houseId: null }).where('id', 'in', [coming, gone]).execute()
  })

  it('are those of a house one opens; other houses do not exist', async () => {
    expect((await advisor.get(`/backoffice/houses/${otherId}/students`)).status).toBe(404)
    expect((await advisor.get(`/backoffice/houses/${otherId}/students?metrics=true`)).status).toBe(404)
    expect((await (await school.as('counselor')).get(path())).status).toBe(200)
    expect((await (await school.as('facilitator')).get(path())).status).toBe(403)
    expect((await (await school.as('student')).get(path())).status).toBe(403)
    expect((await school.nobody.get(path())).status).toBe(401)
    expect((await advisor.get(`${path()}?timeframe=always`)).status).toBe(400)
  })
})

/*
 * Amara, counted by hand. The last seven days begin Tue Nov 3 10:00:
 *   Nov 3 11:00 Present, Nov 4 Late, Nov 5 Insufficient, Nov 6 Unexcused, Nov 9 Excused       3 of 5
 *   Nov 6 without a status (roll not taken), Nov 9 cancelled, Nov 10 running, Nov 11 still to come: nowhere
 * The seven days before begin Tue Oct 27 10:00:
 *   Oct 27 11:00, Oct 28, Oct 29 and Oct 30 Present                                          4 of 4
 * At that rate it would be 5 of 5: the trend is -2.
 * The cycle began Oct 20 10:00 and so far is 21 days: 7 of 9, and Oct 19 (the time before) 0 of 1:
 * at that rate 0 of 9, the trend is 7.
 */
describe('their counts', () => {
  beforeAll(async () => {
    for (const [at, ...statuses] of [
      ['2026-11-03T16:00:00Z', 'Present'],
      ['2026-11-04T16:00:00Z', 'Late'],
      ['2026-11-05T16:00:00Z', 'Late', 'Insufficient'],
      ['2026-11-06T16:00:00Z', 'Unexcused Absent'],
      ['2026-11-06T18:00:00Z'],
      ['2026-11-10T14:30:00Z', 'Present'],
      ['2026-11-09T16:00:00Z', 'Excused Absent'],
      ['2026-10-27T15:00:00Z', 'Present'],
      ['2026-10-28T15:00:00Z', 'Present'],
      ['2026-10-29T15:00:00Z', 'Present'],
      ['2026-10-30T15:00:00Z', 'Present'],
      ['2026-10-19T15:00:00Z', 'Unexcused Absent'],
      ['2026-11-11T16:00:00Z', 'Excused Absent'],
    ] as [string, ...AttendanceStatus[]][])
      await meet(at, statuses)
    await meet('2026-11-09T18:00:00Z', ['Present'], { cancelled: true })
    // Of four due in the week two are handed in, one final is not; one more was moved to next week; one is excused.
    await task('2026-11-04T22:00:00Z', true)
    await task('2026-11-05T22:00:00Z', true, { isFinal: true })
    await task('2026-11-06T22:00:00Z', false)
    await task('2026-11-09T22:00:00Z', false, { isFinal: true })
    await task('2026-11-09T22:00:00Z', false, {
      extendedTo: '2026-11-16T22:00:00Z',
      status: 'extended-deadline',
    })
    await task('2026-11-09T22:00:00Z', false, { status: 'excused' })
    // The week before: one of one.
    await task('2026-10-29T22:00:00Z', true)
  })

  it('are of the last seven days, with trends against the seven before', async () => {
    const { body } = await advisor.get(`${path()}?metrics=true`)
    expect(body[amara]).toEqual({
      actualAttendanceCount: 3,
      expectedAttendanceCount: 5,
      trendAttendanceCount: -2,
      assignedTasksCount: 4,
      completedTasksCount: 2,
      trendCompletedTasksCount: -2,
      missedFinalTasksCount: 1,
    })
    expect(body[bjorn]).toMatchObject({
      expectedAttendanceCount: 0,
      trendAttendanceCount: 0,
      assignedTasksCount: 0,
    })
  })

  it('are of the current cycle so far', async () => {
    const { body } = await advisor.get(`${path()}?metrics=true&timeframe=currentCycle`)
    expect(body[amara]).toMatchObject({
      actualAttendanceCount: 7,
      expectedAttendanceCount: 9,
      trendAttendanceCount: 7,
      assignedTasksCount: 5,
      completedTasksCount: 3,
    })
  })

  it('add up to the figures of home: whoever left the school is in neither', async () => {
    const gone = await makeStudent(school.db, { name: 'Gus Gone', houseId })
    await meet('2026-11-05T17:00:00Z', ['Unexcused Absent'], { studentId: gone })
    await meet('2026-11-06T17:00:00Z', ['Unexcused Absent'], { studentId: gone })
    await task('2026-11-06T22:00:00Z', false, { studentId: gone })
    const ofGone = school.db.updateTable('students').where('id', '=', gone)
    await ofGone.set({ status: 'withdrawn' }).execute()
    const { body } = await advisor.get(`${path()}?metrics=true`)
    const sum = (field: string) =>
      Object.values<Record<string, number>>(body).reduce((total, counts) => total + (counts[field] ?? 0), 0)
    const percent = (part: string, whole: string) => Math.round((sum(part) / sum(whole)) * 100)
    expect((await advisor.get('/backoffice/home')).body.house).toMatchObject({
      attendance: { percent: percent('actualAttendanceCount', 'expectedAttendanceCount') },
      submission: { percent: percent('completedTasksCount', 'assignedTasksCount') },
    })
    await ofGone.set({ houseId: null }).execute()
  })

  it('are found through indexes, however large the school is', async () => {
    const plan = await school.db.transaction().execute(async (db) => {
      // With so few rows a scan is cheaper; without it only an index is left, or the plan says "Disabled".
      await sql`set local enable_seqscan = off`.execute(db)
      const { rows } = await sql`
        explain (format json) select a.student_id, count(*)
        from attendances a join attendables m on m.id = a.attendable_id
        where a.student_id = any(${[amara, bjorn]}::integer[]) and a.statuses <> '{}'
          and a.meeting_starts_at >= now() - interval '14 days' and a.meeting_starts_at < now()
          and m.cancelled_at is null
        group by a.student_id`.execute(db)
      return JSON.stringify(rows)
    })
    expect(plan).toContain('attendances_student_idx')
    expect(plan).not.toContain('Seq Scan')
  })
})

describe('the table to save', () => {
  it('is CSV or XLSX of the same rows, for whoever opens the house', async () => {
    const csv = await advisor.get(`/downloads/houses/${houseId}/students.csv`)
    expect(csv.status).toBe(200)
    const [, first] = csv.text.split('\r\n')
    expect(first).toBe('Amara Nwosu,amara@school.test,9,Active,3,5,-2,2,4,-2,1,Ngozi Nwosu,ngozi@home.test')
    const searched = async (search: string) =>
      (await advisor.get(`/downloads/houses/${houseId}/students.csv?search=${search}`)).text
        .trim()
        .split('\r\n')
        .slice(1)
    expect(await searched('NWO')).toEqual([first])
    expect(await searched('nobody')).toEqual([])
    expect((await advisor.get(`/downloads/houses/${houseId}/students.xlsx`)).status).toBe(200)
    expect((await advisor.get(`/downloads/houses/${otherId}/students.csv`)).status).toBe(404)
    expect((await advisor.get('/downloads/houses/x/students.csv')).status).toBe(400)
    expect(
      (await (await school.as('facilitator')).get(`/downloads/houses/${houseId}/students.csv`)).status,
    ).toBe(403)
    expect((await school.nobody.get(`/downloads/houses/${houseId}/students.csv`)).status).toBe(401)
  })
})
