import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { familyChoicesUrl } from '#domains/journey-builder/rules/journey-addresses.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { enter, makeGroup } from '#domains/onboarding/server/onboarding.factory.ts'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type SmtpServer, startSmtpServer } from '#test/services/smtp-server.ts'

/* A mail may stand in the outbox for days: what its receiver may not hear any more goes out no more, whoever asks. */

let smtp: SmtpServer
let school: TestSchool
let admin: Client
let office: Client
let admissions: Client
let groupId: number
let families = 0
let child: number
let guardian: number
let address: string

beforeAll(async () => {
  smtp = await startSmtpServer()
  school = await startTestSchool({ nowIso: '2026-11-10T17:00:00Z', config: { SMTP_URL: smtp.url } })
  await makeSchoolYear(school.db)
  admin = await school.as('admin')
  office = await school.as('operations')
  admissions = await school.as('admissions')
  groupId = (await makeGroup(school.db, admissions, { nowMs: school.clock.nowMs(), startsInDays: 40 }))
    .groupId
})
afterAll(async () => {
  await school.stop()
  await smtp.stop()
})
beforeEach(async () => {
  await school.db.deleteFrom('onboardingMails').execute()
  await school.db.deleteFrom('outboxMails').execute()
  smtp.behave({})
  families += 1
  address = `eva.${families}@home.test`
  child = await makeStudent(school.db, { name: 'Ada Reyes' })
  guardian = await makeGuardian(school.db, { name: 'Eva Reyes', email: address, studentIds: [child] })
})

const outbox = '/backoffice/workbench/outbox'
const deliver = () => school.runJob('mail.deliver')
const arrived = () => smtp.received.filter(({ to }) => to === address).length
const sentTexts = async () => {
  const sent = school.db.selectFrom('outboxMails').select('textBody').where('toEmail', '=', address)
  return (await sent.where('state', '=', 'sent').execute()).map(({ textBody }) => textBody)
}
const mail = () =>
  school.db
    .selectFrom('outboxMails')
    .selectAll()
    .where('toEmail', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const set = async (values: object) =>
  school.db
    .updateTable('outboxMails')
    .set(values)
    .where('id', '=', (await mail()).id)
    .execute()
const at = () => new Date(school.clock.nowMs())
const sendAgain = async () => admin.post(`${outbox}/${(await mail()).id}/send-again`)

const endTie = async () => {
  const { status } = await office.delete(`/backoffice/students/${child}/details/guardian/${guardian}`)
  expect(status).toBe(200)
}
const closeRecords = async () => {
  const { status } = await office.post(`/backoffice/students/${child}/details/guardian/${guardian}`, {
    ...{ relationship: 'Mother', custody_remark: 'By order of the court.', pick_up_remark: '' },
    sees_records: false,
  })
  expect(status).toBe(200)
}

const welcome = async () => {
  await enter(school.db, [child], { groupId })
  const { body } = await admissions.post('/backoffice/workbench/onboarding/families/0', {
    ...{ families: [child], action: 'parent-tech-welcome' },
  })
  await school.runJob('onboarding.write')
  return body.sendingId as number
}
const tellOfReport = async () => {
  await notifyPeople(
    school.db,
    [
      {
        ...{ userId: guardian, type: 'academic', category: 'reports', title: 'The report is ready' },
        ...{ body: 'Read it.', redirectUrl: `/family/reports?student=${child}`, recordsOf: child },
      },
    ],
    school.clock.nowMs(),
  )
  await school.runJob('notifications.mail')
}
const isNoGuardian = 'Eva Reyes is no longer a guardian of Ada Reyes: this email is not sent any more.'
const isClosed = 'The records of Ada Reyes are closed to Eva Reyes: this email is not sent any more.'

/** It stands in the outbox as closed, with why, and nobody gets it out of there. */
const expectWithheld = async (failure: string) => {
  expect(await mail()).toMatchObject({ state: 'closed', failure })
  const before = arrived()
  const refused = await sendAgain()
  expect([refused.status, refused.body.message]).toEqual([409, failure])
  expect((await admin.post(`${outbox}/send-again`)).body).toEqual({ count: 0 })
  await deliver()
  expect(arrived()).toBe(before)
  const [listed] = (await admin.get(`${outbox}?state=closed`)).body.mails
  expect(listed).toMatchObject({ state: 'closed', failure, isWithheld: true })
}

describe('a welcome that tells where and when a child starts', () => {
  it('is not tried again for a guardian whose tie was ended', async () => {
    await welcome()
    smtp.behave({ recipients: { [address]: '452 4.2.2 Mailbox full' } })
    await deliver()
    expect((await mail()).state).toBe('retrying')
    smtp.behave({})
    await endTie()
    await expectWithheld(isNoGuardian)
  })

  it.each([
    ['whose tie was ended', endTie, isNoGuardian],
    ['to whom records were closed', closeRecords, isClosed],
  ])('is not sent again by onboarding to a guardian %s', async (_, end, why) => {
    const sendingId = await welcome()
    await set({ unknownAt: at() })
    await end()
    const { id } = await mail()
    const answer = await admissions.post(
      `/backoffice/workbench/onboarding/sendings/${sendingId}/mails/${id}`,
      { _action: 'send_again' },
    )
    expect([answer.status, answer.body.message]).toEqual([409, why])
    await expectWithheld(why)
  })

  it('goes out where nothing ended, also when it is sent again', async () => {
    await welcome()
    await set({ failedAt: at(), mayPass: true, failure: 'Away' })
    expect((await sendAgain()).status).toBe(200)
    await deliver()
    expect([arrived(), (await mail()).state]).toEqual([1, 'sent'])
  })
})

describe('an email about a report', () => {
  it.each(['waiting', 'failed', 'unknown', 'closed'])('that is %s goes with the records', async (state) => {
    await tellOfReport()
    const ends: Record<string, object> = {
      failed: { failedAt: at(), mayPass: true, failure: '451 Later' },
      unknown: { unknownAt: at(), failure: 'Lost' },
      closed: { unknownAt: at(), closedAt: at(), failure: 'Lost' },
    }
    if (ends[state]) await set(ends[state])
    expect((await mail()).state).toBe(state)
    await closeRecords()
    await expectWithheld(isClosed)
  })
})

describe('what is not of records', () => {
  it('waits on for whom records are closed, and goes with the tie: a message about an excuse', async () => {
    const excuseId = await makeExcuse(school.db, { studentId: child, requesterId: guardian })
    expect((await admin.post(`/excuses/${excuseId}/messages`, { body: 'Which day?' })).status).toBe(200)
    await closeRecords()
    expect((await mail()).state).toBe('waiting')
    await endTie()
    await expectWithheld(isNoGuardian)
  })

  it('goes with the tie: what was told of an absence', async () => {
    const session = await makeSession(school.db, {
      expertIds: [await school.persona('facilitator')],
      studentNames: ['Ada Reyes'],
    })
    const [row] = session.students
    child = row?.id ?? 0
    await school.db
      .insertInto('guardianStudents')
      .values({ guardianId: guardian, studentId: child })
      .execute()
    const facilitator = await school.as('facilitator')
    await facilitator.post(session.path, {
      ...{ _action: 'overwrite_attendances' },
      attendances: [{ id: row?.attendanceId, status: 'Unexcused Absent' }],
    })
    await facilitator.post(session.path, { _action: 'notify_guardians' })
    expect(await mail()).toMatchObject({ kind: 'unexcused_absence', state: 'waiting' })
    await endTie()
    await expectWithheld(isNoGuardian)
  })

  it('takes no absence of a brother along', async () => {
    const session = await makeSession(school.db, {
      expertIds: [await school.persona('facilitator')],
      studentNames: ['Ada Reyes', 'Bo Reyes'],
    })
    child = session.students[0]?.id ?? 0
    for (const { id } of session.students)
      await school.db.insertInto('guardianStudents').values({ guardianId: guardian, studentId: id }).execute()
    const facilitator = await school.as('facilitator')
    await facilitator.post(session.path, {
      ...{ _action: 'overwrite_attendances' },
      attendances: session.students.map(({ attendanceId: id }) => ({ id, status: 'Unexcused Absent' })),
    })
    await facilitator.post(session.path, { _action: 'notify_guardians' })
    await endTie()
    await deliver()
    const texts = await sentTexts()
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('Bo Reyes did not attend')
    expect(texts[0]).not.toContain('Ada Reyes')
  })

  it('goes with the account', async () => {
    await tellOfReport()
    const answer = await office.post(`/backoffice/guardians/${guardian}/edit`, { _action: 'deactivate' })
    expect(answer.status).toBe(200)
    await expectWithheld('Eva Reyes can no longer log in: this email is not sent any more.')
  })
})

describe('with the tie to one child', () => {
  const told = (values: object) => ({
    ...{ userId: guardian, type: 'school' as const, category: 'registrations' as const, body: '' },
    ...{ title: 'Choosing has begun', ...values },
  })

  it('goes what leads to a place on a page about the child, mailed already or not', async () => {
    const redirectUrl = familyChoicesUrl(3, { studentId: child, isStudent: false })
    await notifyPeople(school.db, [told({ redirectUrl })], school.clock.nowMs())
    await school.runJob('notifications.mail')
    await notifyPeople(school.db, [told({ redirectUrl, title: 'Choosing ends' })], school.clock.nowMs())
    await endTie()
    await school.runJob('notifications.mail')
    expect(await mail()).toMatchObject({ subject: 'Choosing has begun' })
    await expectWithheld(isNoGuardian)
  })

  it('no announcement goes, whatever number is in its link', async () => {
    const sent = await (await school.as('director')).post('/backoffice/workbench/notifications', {
      ...{ title: 'Tickets', body: 'For the play.', type: 'school', roles: ['guardian'] },
      linkUrl: `https://tickets.example/order?student=${child}`,
    })
    expect(sent.status).toBe(200)
    school.clock.advance(11_000)
    await school.runJob('announcements.send')
    await school.runJob('notifications.mail')
    expect(await mail()).toMatchObject({ kind: 'notification_announcements', about: [], state: 'waiting' })
    await endTie()
    await deliver()
    expect([arrived(), (await mail()).state]).toEqual([1, 'sent'])
  })

  it('goes nothing in the mail of the morning about a sister, or about nobody', async () => {
    const sister = await makeStudent(school.db, { name: 'Bea Reyes' })
    await school.db
      .insertInto('guardianStudents')
      .values({ guardianId: guardian, studentId: sister })
      .execute()
    await school.db
      .insertInto('notificationPreferences')
      .values({ userId: guardian, category: 'registrations', inApp: true, email: 'daily', push: false })
      .execute()
    const of = (studentId: number, title: string) =>
      told({ title, redirectUrl: `/family?student=${studentId}` })
    await notifyPeople(
      school.db,
      [of(child, 'Of Ada'), of(sister, 'Of Bea'), of(sister, 'Of Bea, too'), told({ title: 'Of all' })],
      school.clock.nowMs(),
    )
    await school.runJob('notifications.digest')
    await endTie()
    await deliver()
    const texts = await sentTexts()
    expect(texts).toHaveLength(2)
    expect(texts.join()).toMatch(/Of Bea, too/)
    expect(texts.join()).toMatch(/Of all/)
    expect(texts.join()).not.toMatch(/Of Ada/)
  })
})

it('a mail on its way while the tie ended is not tried a second time', async () => {
  await welcome()
  smtp.behave({ afterContent: 'silent' })
  const first = deliver()
  await smtp.taken(smtp.received.length + 1)
  await endTie()
  expect((await mail()).state).toBe('sending')
  smtp.behave({})
  smtp.speak('451 Try again later')
  await first
  expect((await mail()).state).toBe('retrying')
  await set({ nextTryAt: at() })
  await deliver()
  await expectWithheld(isNoGuardian)
})
