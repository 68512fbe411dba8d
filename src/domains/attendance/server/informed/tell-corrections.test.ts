import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeGuardian } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { WhyPanel } from '../../contract/attendance.schemas.ts'
import { attendanceStatuses } from '../../contract/attendance-status.ts'
import { heardByFamily } from '../../rules/heard-by-family.ts'
import { type MadeSession, makeSession, tellLedger, visit } from '../attendance.factory.ts'

let school: TestSchool
let facilitator: Client
let session: MadeSession
/** Both of Amara's; Björn has none. */
let mother: { id: number; email: string }
let father: { id: number; email: string }
let families = 0

beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T16:00:00Z' })
  await makeSchoolYear(school.db)
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())

beforeEach(async () => {
  families += 1
  session = await makeSession(school.db, {
    expertIds: [await school.persona('facilitator')],
    studentNames: ['Amara Nwosu', 'Björn Thorsteinsson'],
  })
  const guardian = async (name: string) => {
    const email = `${name.slice(0, 3).toLowerCase()}.${families}@home.test`
    const id = await makeGuardian(school.db, { name, email, studentIds: [session.students[0]?.id ?? 0] })
    return { id, email }
  }
  mother = await guardian('Ifeoma Nwosu')
  father = await guardian('Obi Nwosu')
})

const amara = () => session.students[0]?.attendanceId ?? 0
const save = async (status: string, asked: object = {}, client = facilitator) =>
  client.post(session.path, {
    _action: 'overwrite_attendances',
    attendances: [{ id: amara(), status }],
    ...asked,
  })
const saveAndTell = (status: string) => save(status, { tellFamilies: [amara()] })
/** Staff take the roll without Amara, and her guardians are told so. */
async function tellAbsence(): Promise<void> {
  await save('Unexcused Absent')
  expect((await facilitator.post(session.path, { _action: 'notify_guardians' })).status).toBe(200)
}
const mailsTo = async ({ email }: { email: string }) =>
  school.db.selectFrom('outboxMails').selectAll().where('toEmail', '=', email).orderBy('id').execute()
const subjectsTo = async (guardian: { email: string }) =>
  (await mailsTo(guardian)).map(({ subject }) => subject)
const bellOf = async ({ id }: { id: number }) =>
  school.db.selectFrom('notifications').selectAll().where('userId', '=', id).orderBy('id').execute()
const whyOf = async (client = facilitator): Promise<WhyPanel> =>
  (await client.get(`${session.path}/attendances/${amara()}`)).body
const toldOf = async () => (await whyOf()).told.map(({ isCorrection, said }) => [isCorrection, said])
const deliver = () =>
  school.db.updateTable('outboxMails').set({ sentAt: new Date() }).where('state', '=', 'waiting').execute()

const there = 'Correction: Amara Nwosu was there on Tue, Nov 10, 2026'

describe('a correction', () => {
  it('reaches each guardian who was told otherwise: a mail and the bell, with the way to that day', async () => {
    await tellAbsence()
    const saved = await saveAndTell('Present')
    expect(saved.body).toMatchObject({
      changed: 1,
      message: 'Roll saved, 1 student changed. The family of Amara Nwosu is told that it was corrected',
    })
    const studentId = session.students[0]?.id
    for (const guardian of [mother, father]) {
      const [, mail] = await mailsTo(guardian)
      expect(mail).toMatchObject({ subject: there, kind: 'attendance_corrected', state: 'waiting' })
      expect(mail?.textBody).toMatch(/^Amara Nwosu was at .+, Tue, Nov 10, 2026, 10:00 – 10:50 AM EST\./)
      expect(mail?.textBody).toContain('We had told you of an absence without an excuse.')
      expect(mail?.textBody).toContain(`/family?student=${studentId}&date=2026-11-10`)
      expect(await bellOf(guardian)).toMatchObject([
        { title: there, redirectUrl: `/family?student=${studentId}&date=2026-11-10`, mail: null },
      ])
    }
    expect(await toldOf()).toEqual([
      [false, 'absent'],
      [true, 'there'],
    ])
    const audits = await school.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', String(session.sessionId))
      .orderBy('id')
      .execute()
    expect(audits.map(({ action }) => action)).toEqual([
      'roll.saved',
      'guardians.notified',
      'roll.saved',
      'guardians.corrected',
    ])
  })

  it('is not sent unless it is asked for, and can be asked for later', async () => {
    await tellAbsence()
    expect((await save('Present')).body.message).toBe('Roll saved, 1 student changed')
    expect(await mailsTo(mother)).toHaveLength(1)
    const later = await facilitator.post(session.path, {
      _action: 'overwrite_attendances',
      attendances: [],
      tellFamilies: [amara()],
    })
    expect(later.body).toMatchObject({ changed: 0 })
    expect(await subjectsTo(mother)).toHaveLength(2)
  })

  it('says nothing to who was never told, or was told the same', async () => {
    await save('Unexcused Absent')
    await saveAndTell('Present')
    expect([await mailsTo(mother), await bellOf(mother)]).toEqual([[], []])

    await tellAbsence()
    await saveAndTell('Unexcused Absent')
    expect(await mailsTo(mother)).toHaveLength(1)
    await saveAndTell('Insufficient')
    await deliver()
    await saveAndTell('Present')
    expect(await subjectsTo(mother)).toHaveLength(2)
  })

  it('says nothing of one meeting to who was told of another', async () => {
    const yesterday = await makeRoll(school.db, {
      experienceId: session.experienceId,
      startAt: '2026-11-09T15:00:00Z',
      rows: [[session.students[0]?.id ?? 0, 'Unexcused Absent']],
    })
    await sql`insert into family_tellings (attendance_id, guardian_id, said, told_at)
      select id, ${mother.id}, 'absent', now() from attendances where attendable_id = ${yesterday}`.execute(
      school.db,
    )
    await saveAndTell('Present')
    expect([await mailsTo(mother), await bellOf(mother)]).toEqual([[], []])
  })

  it('of two who save at once is sent once', async () => {
    await tellAbsence()
    const both = await Promise.all([saveAndTell('Present'), saveAndTell('Present')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ body }) => body.changed).toSorted()).toEqual([0, 1])
    expect(await subjectsTo(mother)).toHaveLength(2)
    expect(await bellOf(mother)).toHaveLength(1)
  })

  it('taken back before it went out goes nowhere', async () => {
    await tellAbsence()
    await deliver()
    await saveAndTell('Present')
    await saveAndTell('Unexcused Absent')
    for (const guardian of [mother, father]) {
      expect(await mailsTo(guardian)).toHaveLength(1)
      expect(await bellOf(guardian)).toEqual([])
    }
    expect(await toldOf()).toEqual([[false, 'absent']])
  })

  it('that went out, or was read, is corrected in its turn', async () => {
    await tellAbsence()
    await saveAndTell('Present')
    await school.db
      .updateTable('outboxMails')
      .set({ sentAt: new Date() })
      .where('toEmail', '=', mother.email)
      .execute()
    await school.db
      .updateTable('notifications')
      .set({ readAt: new Date() })
      .where('userId', '=', father.id)
      .execute()
    await saveAndTell('Unexcused Absent')
    for (const guardian of [mother, father])
      expect((await subjectsTo(guardian)).slice(1)).toEqual([
        there,
        'Correction: Amara Nwosu was absent on Tue, Nov 10, 2026',
      ])
    const last = (await mailsTo(mother)).at(-1)
    expect(last?.textBody).toContain('We had told you that Amara Nwosu was there. If there is a reason,')
  })

  it('keeps to who is a guardian now, and to what they chose for the bell', async () => {
    await tellAbsence()
    await school.db.deleteFrom('guardianStudents').where('guardianId', '=', mother.id).execute()
    await school.db
      .insertInto('notificationPreferences')
      .values({ userId: father.id, category: 'attendance', inApp: false, email: 'none', push: false })
      .execute()
    await saveAndTell('Present')
    expect(await mailsTo(mother)).toHaveLength(1)
    expect(await mailsTo(father)).toHaveLength(2)
    expect(await bellOf(father)).toMatchObject([{ isMuted: true }])
    expect((await whyOf()).told.at(-1)?.guardians).toMatchObject([{ name: 'Obi Nwosu', isInBell: false }])
  })

  it('is refused for a row of another roll, and nothing is saved', async () => {
    await tellAbsence()
    const other = await makeSession(school.db, { expertIds: [await school.persona('facilitator')] })
    const { status, body } = await save('Present', {
      tellFamilies: [other.students[0]?.attendanceId ?? 0],
    })
    expect([status, Object.keys(body.formErrors)]).toEqual([422, ['tellFamilies.0']])
    expect((await whyOf()).status).toBe('Unexcused Absent')
  })
})

describe('"Update statuses"', () => {
  const report = () => `${session.path}/zoom-report`
  const update = (asked: object) => facilitator.post(report(), { _action: 'conciliate', ...asked })
  /** Staff set Amara absent and told so; the meeting says that she was there. */
  beforeEach(async () => {
    await tellAbsence()
    await deliver()
    const email = session.students[0]?.email ?? ''
    await tellLedger(school.db, session.sessionId, [visit({ name: 'Amara Nwosu', email }, 0, 50)])
  })

  it('says before it whom it would tell, and tells them where that is asked', async () => {
    const [change] = (await facilitator.get(report())).body.changes
    expect(change).toMatchObject({
      attendanceId: amara(),
      to: 'Present',
      hearers: [
        { name: 'Ifeoma Nwosu', said: 'absent' },
        { name: 'Obi Nwosu', said: 'absent' },
      ],
    })
    const { body } = await update({ accept: [amara()], tellFamilies: [amara()] })
    expect(body.message).toBe('1 student updated. The family of Amara Nwosu is told that it was corrected')
    for (const guardian of [mother, father]) expect(await subjectsTo(guardian)).toContain(there)
    // What is told again after another change is another mail.
    await deliver()
    await saveAndTell('Unexcused Absent')
    await deliver()
    await update({ accept: [amara()], tellFamilies: [amara()] })
    expect((await subjectsTo(mother)).filter((subject) => subject === there)).toHaveLength(2)
  })

  it('tells nobody without it, nor of a row that stays as it was told', async () => {
    await update({ tellFamilies: [amara()] })
    expect((await whyOf()).status).toBe('Unexcused Absent')
    await update({ accept: [amara()] })
    expect((await whyOf()).status).toBe('Present')
    expect(await mailsTo(mother)).toHaveLength(1)
  })

  it('is refused for a row of another roll, and while the meeting runs', async () => {
    const other = await makeSession(school.db, { expertIds: [await school.persona('facilitator')] })
    const foreign = await update({
      accept: [amara()],
      tellFamilies: [other.students[0]?.attendanceId ?? 0],
    })
    expect([foreign.status, Object.keys(foreign.body.formErrors)]).toEqual([422, ['tellFamilies.0']])
    expect((await whyOf()).status).toBe('Unexcused Absent')
    school.clock.set(Date.parse('2026-11-10T15:20:00Z'))
    expect((await update({ tellFamilies: [amara()] })).status).toBe(422)
    school.clock.set(Date.parse('2026-11-10T16:00:00Z'))
    expect(await mailsTo(mother)).toHaveLength(1)
  })
})

describe('what the family was told', () => {
  const untried = { sentAt: null, failedAt: null, unknownAt: null, closedAt: null, nextTryAt: null }
  const ends = [
    ['waiting', { failure: null }],
    ['waiting', { nextTryAt: new Date(), failure: '451 Later' }],
    ['failed', { failedAt: new Date(), failure: '550 No such mailbox', mayPass: false }],
    ['unknown', { unknownAt: new Date() }],
    ['failed', { closedAt: new Date() }],
    ['sent', { sentAt: new Date('2026-11-10T22:31:00Z') }],
  ] as const

  it('stands in "why" as the outbox has it, by name and without addresses', async () => {
    await tellAbsence()
    const admin = await school.as('admin')
    const [mail] = await mailsTo(mother)
    for (const [end, values] of ends) {
      await school.db
        .updateTable('outboxMails')
        .set({ ...untried, ...values })
        .where('id', '=', mail?.id ?? 0)
        .execute()
      const outbox = (await admin.get(`/backoffice/workbench/outbox/${mail?.id}`)).body
      const why = await whyOf()
      expect(why.told).toHaveLength(1)
      expect(why.told[0]).toMatchObject({ said: 'absent', at: '2026-11-10T16:00:00.000Z' })
      expect(why.told[0]?.guardians[0]).toEqual({
        name: outbox.toName,
        mail: end,
        sentAt: outbox.sentAt,
        isInBell: false,
      })
      expect(JSON.stringify(why)).not.toContain('@home.test')
    }
  })

  it('is told to nobody who does not see the roll', async () => {
    await tellAbsence()
    const missing = await facilitator.get(`${session.path}/attendances/999999`)
    const advisor = await school.as('advisor')
    const { status } = await advisor.get(`${session.path}/attendances/${amara()}`)
    expect([status, missing.status]).toEqual([404, 404])
  })

  it('stands on the row, for the question whether to tell that it was corrected', async () => {
    await tellAbsence()
    const { attendances } = (await facilitator.get(session.path)).body
    expect(attendances.map(({ hearers }: { hearers: unknown }) => hearers)).toEqual([
      [
        { guardianId: mother.id, name: 'Ifeoma Nwosu', said: 'absent' },
        { guardianId: father.id, name: 'Obi Nwosu', said: 'absent' },
      ],
      [],
    ])
  })
})

it('means the same in SQL as in the rule, for every set of statuses', async () => {
  for (let bits = 0; bits < 32; bits++) {
    const set = attendanceStatuses.filter((_status, index) => (bits >> index) & 1)
    const { rows } = await sql<{ word: string }>`select heard_by_family(${set}::text[]) as word`.execute(
      school.db,
    )
    expect([set, rows[0]?.word]).toEqual([set, heardByFamily(set)])
  }
})
