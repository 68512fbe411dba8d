import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { putAway } from '#server/parts/put-away.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let advisor: Client
let advisorId: number
let houseId: number

beforeAll(async () => {
  school = await startTestSchool()
  await makeSchoolYear(school.db)
  advisorId = await school.persona('advisor')
  houseId = await makeHouse(school.db, { title: 'Juniper House', advisorId })
  advisor = await school.as('advisor')
  await school.db
    .insertInto('notificationPreferences')
    .values({ userId: advisorId, category: 'reports', inApp: true, email: 'daily', push: false })
    .execute()
  await advisor.post('/backoffice/ask/alerts', { question: 'students,grade~9~9', title: 'Ninth' })
})
afterAll(() => school.stop())

const find = async (...names: string[]) => {
  const ids: number[] = []
  for (const name of names) ids.push(await makeStudent(school.db, { name, houseId, grade: 9 }))
  await school.runJob('ask.tell-alerts')
  return ids
}
const change = (id: number | undefined, to: { grade: number } | { houseId: null }) =>
  school.db
    .updateTable('students')
    .set(to)
    .where('id', '=', id ?? 0)
    .execute()
const bells = async (): Promise<string[]> => {
  const { body } = await advisor.get('/backoffice/notifications?type=all')
  return body.notifications.map((one: { body: string }) => one.body)
}
const mails = async () => {
  await school.runJob('notifications.digest')
  const rows = await school.db.selectFrom('outboxMails').select('textBody').orderBy('id').execute()
  await school.db.deleteFrom('outboxMails').execute()
  return rows.map(({ textBody }) => textBody).join()
}

it('mails in the morning those who still answer, and nobody else by name', async () => {
  const [, ben] = await find('Ana Cruz', 'Ben Ode')
  expect(await bells()).toEqual(['Ana Cruz and Ben Ode now match your question.'])
  await change(ben, { grade: 10 })
  expect(await mails()).toContain('Ninth – Ana Cruz now matches your question.')
  const [cleo] = await find('Cleo Dunn')
  await change(cleo, { grade: 10 })
  expect(await mails()).toBe('')
})

it('says in each mail where the alert is stopped, and where its reader chooses how to hear', async () => {
  const { id } = await school.db.selectFrom('askAlerts').select('id').executeTakeFirstOrThrow()
  const stop = `Stop this alert: http://homeroom.test/reports/mailings?stop_alert=${id}`
  const choose = 'Notification preferences: http://homeroom.test/notifications/preferences'
  await find('Lena Frost')
  const morning = await mails()
  expect(morning).toContain(`Lena Frost now matches your question. ${stop}`)
  expect(morning).toMatch(/preferences$/)
  expect(morning).toContain(choose)
  const hear = (email: string) =>
    school.db.updateTable('notificationPreferences').set({ email }).where('userId', '=', advisorId).execute()
  await hear('at_once')
  await find('Nora Vale')
  await school.runJob('notifications.mail')
  const atOnce = await school.db.selectFrom('outboxMails').select('textBody').executeTakeFirstOrThrow()
  expect(atOnce.textBody).toContain(stop)
  expect(atOnce.textBody).toContain(choose)
  await school.db.deleteFrom('outboxMails').execute()
  await hear('daily')
})

it('names in the bell nobody who is another’s student since', async () => {
  const [dora, eve] = await find('Dora Day', 'Eve Fox')
  await change(dora, { houseId: null })
  expect((await bells())[0]).toBe('Eve Fox now matches your question.')
  const before = (await bells()).length
  await change(eve, { houseId: null })
  expect(await bells()).toHaveLength(before - 1)
  expect(await mails()).not.toMatch(/Dora|Eve/)
})

it('holds nothing while it asks: what is read meanwhile is marked, and left out of the mail', async () => {
  const { services } = school
  await find('Uma Moss')
  const [newest] = (await advisor.get('/backoffice/notifications?type=all')).body.notifications
  const { askAs } = services
  const statuses: number[] = []
  const asking = vi.spyOn(services, 'askAs').mockImplementation(async (...asked) => {
    const { status } = await advisor.post('/backoffice/root/authenticated', {
      _action: 'readNotification',
      notificationId: newest.id,
      isRead: true,
    })
    statuses.push(status)
    return askAs(...asked)
  })
  expect(await mails()).not.toContain('Uma')
  asking.mockRestore()
  expect(statuses).toEqual([200])
})

it('mails of a question that fails for a moment those who are still theirs', async () => {
  const [vic] = await find('Vic Nash', 'Zoe Opal')
  await change(vic, { houseId: null })
  const asking = vi
    .spyOn(school.services, 'askAs')
    .mockRejectedValue(new Error('The question takes too long.'))
  const reporting = vi.spyOn(school.services, 'reportError').mockReturnValue(undefined)
  expect(await mails()).toContain('Ninth – Zoe Opal now matches your question.')
  expect(reporting).toHaveBeenCalledOnce()
  asking.mockRestore()
  reporting.mockRestore()
})

it('names in the bell who left the school where it was asked for them', async () => {
  const dean = await school.as('dean')
  const question = 'students,status~graduated'
  expect((await dean.post('/backoffice/ask/alerts', { question, title: 'Graduates' })).status).toBe(200)
  const [gus] = await find('Gus Gown')
  const path = `/backoffice/students/${gus}/status/motivation`
  expect((await dean.post(path, { to: 'graduated', motivation: 'Done.' })).status).toBe(200)
  await school.runJob('ask.tell-alerts')
  const { body } = await dean.get('/backoffice/notifications?type=all')
  expect(body.notifications.map((one: { body: string }) => one.body)).toContain(
    'Gus Gown now matches your question.',
  )
})

it('keeps whom it named no longer than the notification stands in the bell', async () => {
  const { db } = school
  await db.deleteFrom('notifications').execute()
  await find('Gil Hart', 'Ida Jones')
  const named = async () =>
    (await db.selectFrom('askAlertTellings').select('notificationId').distinct().execute()).length
  await school.runJob('ask.forget-tellings')
  expect(await named()).toBe(1)
  // A year that is put away leaves the table with no row deleted.
  await sql`select make_parts('2015-07-02', '2016-07-02')`.execute(db)
  await db
    .updateTable('notifications')
    .set({ createdAt: new Date('2015-10-01T12:00:00Z'), mail: null })
    .execute()
  await putAway(school.owner, { table: 'notifications', year: 2015 }, school.clock.nowMs())
  await school.runJob('ask.forget-tellings')
  expect(await named()).toBe(0)
})

it('tells nothing of a question that its owner may not ask any more', async () => {
  await find('Finn Gray')
  await school.db.deleteFrom('permissionGroupMembers').where('employeeId', '=', advisorId).execute()
  expect(await bells()).toEqual([])
  expect(await mails()).toBe('')
})
