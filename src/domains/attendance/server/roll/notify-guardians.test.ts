import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeGuardian } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type MadeSession, makeSession } from '../attendance.factory.ts'

let school: TestSchool
let session: MadeSession
let guardianId: number
let sessions = 0

/** Tuesday; 18:00 in the school's zone is 23:00 in Greenwich. */
const at = (iso: string) => school.clock.set(Date.parse(iso))

beforeAll(async () => {
  school = await startTestSchool()
  await makeCycle(school.db, { nowMs: school.clock.nowMs() })
})
afterAll(() => school.stop())

beforeEach(async () => {
  at('2026-11-10T16:00:00Z')
  await school.db.deleteFrom('attendables').execute()
  sessions += 1
  session = await makeSession(school.db, {
    expertIds: [await school.persona('facilitator')],
    studentNames: ['Amara Nwosu', 'Björn Thorsteinsson'],
  })
  guardianId = await makeGuardian(school.db, {
    name: 'Ifeoma Nwosu',
    email: `home.${sessions}@home.test`,
    studentIds: [studentId(0)],
  })
})

const studentId = (index: number) => session.students[index]?.id ?? 0

/** Staff take the roll: Amara was absent, Björn was there. */
async function takeRoll(): Promise<void> {
  const attendances = session.students.map(({ attendanceId }, index) => ({
    id: attendanceId,
    status: index === 0 ? 'Unexcused Absent' : 'Present',
  }))
  const { status } = await (await school.as('facilitator')).post(session.path, {
    _action: 'overwrite_attendances',
    attendances,
  })
  expect(status).toBe(200)
}

const mails = async () =>
  (
    await school.db
      .selectFrom('outboxMails')
      .select('subject')
      .where('kind', '=', 'unexcused_absence')
      .where('toEmail', '=', `home.${sessions}@home.test`)
      .execute()
  ).length
const pass = async (iso: string) => {
  at(iso)
  await school.runJob('attendance.notify-guardians')
  return mails()
}
const alertOf = async () => (await (await school.as('facilitator')).get(session.path)).body.alert
const notify = async () =>
  (await school.as('facilitator')).post(session.path, { _action: 'notify_guardians' })

describe('the guardians’ notice', () => {
  it('comes once the school day is over, and once', async () => {
    await takeRoll()
    expect(await pass('2026-11-10T21:30:00Z')).toBe(0) // 16:30
    expect(await pass('2026-11-10T22:30:00Z')).toBe(1) // 17:30
    expect(await pass('2026-11-10T23:30:00Z')).toBe(1)
    expect(await pass('2026-11-11T14:30:00Z')).toBe(1)
  })

  it('comes in the evening of a roll taken after 17:30', async () => {
    expect(await pass('2026-11-10T22:30:00Z')).toBe(0)
    at('2026-11-10T23:00:00Z')
    await takeRoll()
    expect(await pass('2026-11-10T23:30:00Z')).toBe(1)
  })

  it('comes the next morning of a roll taken then, but never at night', async () => {
    expect(await pass('2026-11-11T01:30:00Z')).toBe(0)
    at('2026-11-11T02:30:00Z')
    await takeRoll()
    expect(await pass('2026-11-11T02:31:00Z')).toBe(0) // 21:31: a pass that was late itself
    expect(await pass('2026-11-11T12:59:00Z')).toBe(0) // 7:59
    expect(await pass('2026-11-11T13:30:00Z')).toBe(1)
  })

  it('comes on a weekend too, and no more after a week', async () => {
    at('2026-11-14T15:00:00Z')
    await takeRoll()
    expect(await pass('2026-11-17T15:30:00Z')).toBe(0)
    expect(await pass('2026-11-14T15:30:00Z')).toBe(1)
  })

  it('leaves a meeting that has just ended time for its report', async () => {
    await takeRoll()
    await school.db
      .updateTable('attendables')
      .set({ startsAt: new Date('2026-11-10T21:50:00Z'), endsAt: new Date('2026-11-10T22:20:00Z') })
      .execute()
    expect(await pass('2026-11-10T22:30:00Z')).toBe(0)
    expect(await pass('2026-11-10T23:30:00Z')).toBe(1)
  })

  it('comes of a meeting with a room where no service is set up that could make a report', async () => {
    await school.db
      .updateTable('attendables')
      .set({ videoMeetingId: '84412345678', computedAt: new Date('2026-11-10T15:50:00Z') })
      .execute()
    await school.db
      .updateTable('attendances')
      .set({ computedStatuses: ['Unexcused Absent'] })
      .execute()
    expect(await pass('2026-11-10T22:30:00Z')).toBe(1)
  })

  it('is never sent of a meeting that runs, was cancelled, or became none', async () => {
    await takeRoll()
    const change = (set: { endsAt?: Date; cancelledAt?: Date | null }) =>
      school.db.updateTable('attendables').set(set).execute()
    await change({ cancelledAt: new Date() })
    expect(await pass('2026-11-10T22:30:00Z')).toBe(0)
    await change({ cancelledAt: null, endsAt: new Date('2026-11-10T23:45:00Z') })
    expect(await pass('2026-11-10T23:30:00Z')).toBe(0)
  })

  it('waits while an excuse waits, and comes when it was rejected', async () => {
    await takeRoll()
    const excuseId = await makeExcuse(school.db, { studentId: studentId(0), requesterId: guardianId })
    expect(await alertOf()).toBeNull()
    const pressed = await notify()
    expect(pressed.status).toBe(422)
    expect(pressed.body.message).toBe(
      'Nobody was notified. Amara Nwosu: the family has filed an excuse, so they were not asked again.',
    )
    expect(await pass('2026-11-10T22:30:00Z')).toBe(0)

    await school.db.updateTable('excuses').set({ approved: false }).where('id', '=', excuseId).execute()
    expect(await alertOf()).toMatchObject({ action: 'notify_guardians' })
    expect(await pass('2026-11-10T23:30:00Z')).toBe(1)
  })

  it('never claims that there is no excuse beside an approved one', async () => {
    await takeRoll()
    await makeExcuse(school.db, { studentId: studentId(0), requesterId: guardianId, approved: true })
    expect(await alertOf()).toBeNull()
    expect((await notify()).status).toBe(422)
    expect(await pass('2026-11-10T22:30:00Z')).toBe(0)
  })

  it('says who could not be told, and that nobody was', async () => {
    await takeRoll()
    await school.db
      .updateTable('users')
      .set({ deactivatedAt: new Date() })
      .where('id', '=', guardianId)
      .execute()
    const pressed = await notify()
    expect([pressed.status, pressed.body.message]).toEqual([
      422,
      'Nobody was notified. Amara Nwosu: no guardian has an email address here. Please call the family.',
    ])
    expect(await alertOf()).toMatchObject({ action: 'notify_guardians' })
    expect(await pass('2026-11-10T22:30:00Z')).toBe(0)

    await school.db.updateTable('users').set({ deactivatedAt: null }).where('id', '=', guardianId).execute()
    expect((await notify()).body).toMatchObject({ changed: 1, message: 'Guardians of 1 student notified' })
    expect(await alertOf()).toBeNull()
  })

  it('is a mail for each of brothers and sisters: what may not be told of one any more takes no other along', async () => {
    await takeRoll()
    await school.db
      .insertInto('guardianStudents')
      .values({ guardianId, studentId: studentId(1) })
      .execute()
    const [, row] = session.students
    await (await school.as('facilitator')).post(session.path, {
      _action: 'overwrite_attendances',
      attendances: [{ id: row?.attendanceId ?? 0, status: 'Unexcused Absent' }],
    })
    expect(await pass('2026-11-10T22:30:00Z')).toBe(2)
  })
})
