import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeRoll } from './attendance-calendar.factory.ts'

let school: TestSchool
let facilitator: Client
let experienceId = 0
let studentId = 0
let rollId = 0

beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T17:00:00Z' })
  facilitator = await school.as('facilitator')
  studentId = await makeStudent(school.db)
  experienceId = await makeExperience(school.db, {
    expertIds: [await school.persona('facilitator')],
    studentIds: [studentId],
  })
})
afterAll(() => school.stop())
beforeEach(async () => {
  rollId = await makeRoll(school.db, {
    experienceId,
    startAt: '2026-11-10T15:00:00Z',
    rows: [[studentId, 'Present']],
  })
})

const body = (present: boolean | string, more: object = {}) => ({
  student_id: studentId,
  employee_id: 1,
  attendable_id: rollId,
  present,
  ...more,
})
const rowNow = () =>
  school.db.selectFrom('attendances').selectAll().where('attendableId', '=', rollId).executeTakeFirstOrThrow()

describe('PATCH /attendances', () => {
  it('sets a staff status, logs and audits it for whoever is signed in', async () => {
    const answer = await facilitator.patch('/attendances', body(false))
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ok: true,
        message: 'Absence changed!',
        status: 'Unexcused Absent',
        box_lock: null,
        told_otherwise: [],
      },
    ])
    const me = await school.persona('facilitator')
    const row = await rowNow()
    expect(row).toMatchObject({
      staffStatuses: ['Unexcused Absent'],
      computedStatuses: ['Present'],
      staffSetBy: me,
    })
    const change = await school.db
      .selectFrom('attendanceChanges')
      .selectAll()
      .where('attendanceId', '=', row.id)
      .execute()
    expect(change).toMatchObject([
      { source: 'staff', changedBy: me, fromStatuses: ['Present'], toStatuses: ['Unexcused Absent'] },
    ])
    const audit = await school.db
      .selectFrom('auditLog')
      .selectAll()
      .where('subjectId', '=', String(rollId))
      .execute()
    expect(audit).toMatchObject([{ action: 'roll.saved', actorId: me }])
    const { rollVersion } = await school.db
      .selectFrom('attendables')
      .select('rollVersion')
      .where('id', '=', rollId)
      .executeTakeFirstOrThrow()
    expect(rollVersion).toBe(1)
  })

  it('leaves no staff status behind when toggled back to what the meeting says', async () => {
    await facilitator.patch('/attendances', body(false))
    await facilitator.patch('/attendances', body('true'))
    expect(await rowNow()).toMatchObject({ staffStatuses: null, statuses: ['Present'] })
  })

  it('leaves Insufficient what it was when toggled back: that is present, too', async () => {
    await school.db
      .updateTable('attendances')
      .set({ computedStatuses: ['Insufficient'] })
      .where('attendableId', '=', rollId)
      .execute()
    await facilitator.patch('/attendances', body(false))
    expect((await facilitator.patch('/attendances', body(true))).body.status).toBe('Insufficient')
    expect(await rowNow()).toMatchObject({ staffStatuses: null, statuses: ['Insufficient'] })
  })

  it('brings back what staff had said before, and not what the meeting says', async () => {
    await school.db
      .updateTable('attendances')
      .set({ computedStatuses: ['Insufficient'] })
      .where('attendableId', '=', rollId)
      .execute()
    const { id } = await rowNow()
    const path = `/backoffice/facilitate/expedition/${experienceId}/attendance/default/${rollId}`
    const corrected = await facilitator.post(path, {
      _action: 'overwrite_attendances',
      attendances: [{ id, status: 'Present' }],
    })
    expect(corrected.status).toBe(200)
    for (const _time of [1, 2]) {
      await facilitator.patch('/attendances', body(false))
      // Twice, as when the family is told of it.
      for (const more of [{}, { tell_family: true }])
        expect((await facilitator.patch('/attendances', body(true, more))).body.status).toBe('Present')
      expect(await rowNow()).toMatchObject({ staffStatuses: ['Present'], statuses: ['Present'] })
    }
  })

  it('says nothing again of a row of which nothing was known, when whoever ticked it takes that back at once', async () => {
    const nowMs = school.clock.nowMs()
    const roll = () =>
      school.db
        .selectFrom('attendables')
        .select(['isUntaken', 'staffSavedAt'])
        .where('id', '=', rollId)
        .executeTakeFirstOrThrow()
    await school.db
      .updateTable('attendances')
      .set({ computedStatuses: [] })
      .where('attendableId', '=', rollId)
      .execute()
    await facilitator.patch('/attendances', body(false))
    expect(await roll()).toMatchObject({ isUntaken: false })
    expect((await facilitator.patch('/attendances', body(true))).body).toMatchObject({ status: '' })
    expect(await rowNow()).toMatchObject({ staffStatuses: null, statuses: [] })
    expect(await roll()).toEqual({ isUntaken: true, staffSavedAt: null })
    // Otherwise the row says that they were there: without an absence before, after one that stood for longer, or after
    // one that another set.
    expect((await facilitator.patch('/attendances', body(true))).body.status).toBe('Present')
    const rows = [[studentId]] as const
    rollId = await makeRoll(school.db, { experienceId, startAt: '2026-11-10T15:00:00Z', rows })
    await facilitator.patch('/attendances', body(false))
    expect((await (await school.as('director')).patch('/attendances', body(true))).body.status).toBe(
      'Present',
    )
    rollId = await makeRoll(school.db, { experienceId, startAt: '2026-11-10T15:00:00Z', rows })
    await facilitator.patch('/attendances', body(false))
    school.clock.set(nowMs + 10 * 60_000)
    expect((await facilitator.patch('/attendances', body(true))).body.status).toBe('Present')
    school.clock.set(nowMs)
  })

  it('is blocked while the row is both excused and absent, and says so of the row that has just become both', async () => {
    const { id: excuseId } = await school.db
      .insertInto('excuses')
      .values({
        studentId,
        startsAt: new Date('2026-11-10T05:00:00Z'),
        endsAt: new Date('2026-11-11T04:59:59Z'),
        reason: 'Other',
        approved: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await school.db.updateTable('attendances').set({ excuseId }).where('attendableId', '=', rollId).execute()
    const made = await facilitator.patch('/attendances', body(false))
    expect(made.body).toMatchObject({ status: 'Unexcused Absent', box_lock: 'both' })
    const { status, body: refusal } = await facilitator.patch('/attendances', body(true))
    expect([status, refusal.message]).toEqual([
      422,
      'This student is both excused and absent. Remove the excuse first.',
    ])
    expect(await rowNow()).toMatchObject({ staffStatuses: ['Unexcused Absent'] })
    await school.db.deleteFrom('excuses').where('id', '=', excuseId).execute()
  })

  it('names the guardians who were told otherwise, and tells them when asked to', async () => {
    const email = `told.${rollId}@home.test`
    const guardianId = await makeGuardian(school.db, { name: 'Ife Nwosu', email, studentIds: [studentId] })
    await facilitator.patch('/attendances', body(false))
    const { id: attendanceId } = await rowNow()
    await school.db
      .insertInto('familyTellings')
      .values({ attendanceId, guardianId, said: 'absent', toldAt: new Date('2026-11-10T16:10:00Z') })
      .execute()
    const mails = async () =>
      (
        await school.db.selectFrom('outboxMails').select('subject').where('toEmail', '=', email).execute()
      ).map(({ subject }) => subject)
    // As it was told.
    expect((await facilitator.patch('/attendances', body(false))).body.told_otherwise).toEqual([])
    expect((await facilitator.patch('/attendances', body(true))).body.told_otherwise).toEqual(['Ife Nwosu'])
    expect(await mails()).toEqual([])
    const told = await facilitator.patch('/attendances', body(true, { tell_family: true }))
    expect([told.status, told.body.told_otherwise]).toEqual([200, []])
    expect(await mails()).toEqual([expect.stringMatching(/^Correction: .* was there on Tue, Nov 10, 2026$/)])
    // What was not sent yet is taken back, and the family has not been told otherwise any more.
    expect((await facilitator.patch('/attendances', body(false))).body.told_otherwise).toEqual([])
    expect(await mails()).toEqual([])
  })

  it('tells a family of a tick that was taken back that nothing is known, and says itself no more', async () => {
    rollId = await makeRoll(school.db, {
      experienceId,
      startAt: '2026-11-09T15:00:00Z',
      rows: [[studentId]],
    })
    const email = 'told.in.vain@home.test'
    const guardianId = await makeGuardian(school.db, { name: 'Ada Nwosu', email, studentIds: [studentId] })
    await facilitator.patch('/attendances', body(false))
    const { id: attendanceId } = await rowNow()
    await school.db
      .insertInto('familyTellings')
      .values({ attendanceId, guardianId, said: 'absent', toldAt: new Date(school.clock.nowMs()) })
      .execute()
    const back = await facilitator.patch('/attendances', body(true))
    expect(back.body).toMatchObject({ status: '', told_otherwise: ['Ada Nwosu'] })
    const told = await facilitator.patch('/attendances', body(true, { tell_family: true }))
    expect(told.body).toMatchObject({ status: '', told_otherwise: [] })
    expect(await rowNow()).toMatchObject({ staffStatuses: null, statuses: [] })
    const mails = school.db.selectFrom('outboxMails').select('subject').where('toEmail', '=', email)
    expect(await mails.execute()).toEqual([
      { subject: expect.stringMatching(/^Correction: the roll of Mon, Nov 9, 2026 has no entry for /) },
    ])
  })

  it('has no say over a tardy row, nor before the session is over', async () => {
    await school.db
      .updateTable('attendances')
      .set({ computedStatuses: ['Late'] })
      .where('attendableId', '=', rollId)
      .execute()
    expect((await facilitator.patch('/attendances', body(false))).status).toBe(422)
    const upcoming = await makeRoll(school.db, {
      experienceId,
      startAt: '2026-11-12T15:00:00Z',
      rows: [[studentId]],
    })
    expect((await facilitator.patch('/attendances', body(false, { attendable_id: upcoming }))).status).toBe(
      422,
    )
  })

  it('refuses other roles, hides the rolls of others, and looks at its input', async () => {
    expect((await (await school.as('admissions')).patch('/attendances', body(false))).status).toBe(403)
    expect((await (await school.as('counselor')).patch('/attendances', body(false))).status).toBe(403)
    expect((await (await school.as('advisor')).patch('/attendances', body(false))).status).toBe(404)
    expect((await school.nobody.patch('/attendances', body(false))).status).toBe(401)
    expect((await facilitator.patch('/attendances', body('perhaps'))).status).toBe(400)
    expect((await facilitator.patch('/attendances', body(false, { student_id: 999999 }))).status).toBe(404)
    expect((await rowNow()).staffStatuses).toBeNull()
  })
})
