import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeHouseEvent } from '#domains/attendance/server/attendance.factory.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeNote } from '#domains/notes/server/notes.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { mailDigests } from './mail-notifications.ts'
import { notifyPeople } from './notifications.service.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

/** What an advisor of a house is told of a student in it: of each kind that staff hear of at an address. */
async function toldAbout(advisorId: number, houseId: number, name: string) {
  const { db } = school
  const studentId = await makeStudent(db, { name, houseId })
  const excuseId = await makeExcuse(db, {
    studentId,
    requesterId: await makeGuardian(db, { studentIds: [studentId] }),
  })
  const noteId = await makeNote(db, { studentId, authorId: await makeEmployee(db) })
  const { eventId } = await makeHouseEvent(db, { advisorId, houseId, studentNames: [] })
  const told = { userId: advisorId, type: 'school' as const, body: `Words of ${name}` }
  const of = (category: string, title: string, redirectUrl: string) => ({
    ...told,
    category,
    title,
    redirectUrl,
  })
  return [
    of('house_reports', `Report of ${name}`, `/houses/${houseId}/overview/1`),
    of('excuses', `Excuse of ${name}`, `/excuses/${excuseId}`),
    of('tasks', `${name} needs attention`, `/home?person=${studentId}`),
    of('notes', `Note on ${name}`, `/students/${studentId}/notes/view/${noteId}`),
    of('attendance', `Roll of ${name}`, `/employee/attendances/calendar?panel=rolls&roll=${eventId}`),
  ]
}

const categories = ['house_reports', 'excuses', 'tasks', 'notes', 'attendance']
const daily = (userId: number) =>
  school.db
    .insertInto('notificationPreferences')
    .values(categories.map((category) => ({ userId, category, inApp: true, email: 'daily', push: false })))
    .execute()
const part = (houseId: number) =>
  school.db.updateTable('houses').set({ advisorId: null }).where('id', '=', houseId).execute()

it('mails an advisor in the morning of nobody who has another advisor since', async () => {
  const { db } = school
  const advisorId = await school.persona('advisor')
  const [left, kept] = [
    await makeHouse(db, { title: 'Left House', advisorId }),
    await makeHouse(db, { title: 'Kept House', advisorId }),
  ]
  await daily(advisorId)
  await notifyPeople(
    db,
    [...(await toldAbout(advisorId, left, 'Lea')), ...(await toldAbout(advisorId, kept, 'Kim'))],
    school.clock.nowMs(),
  )
  await part(left)
  await school.runJob('notifications.digest')
  const { textBody } = await db
    .selectFrom('outboxMails')
    .select('textBody')
    .where('kind', '=', 'notification_digest')
    .executeTakeFirstOrThrow()
  expect(textBody).not.toContain('Lea')
  for (const title of ['Report of Kim', 'Excuse of Kim', 'Kim needs attention', 'Note on Kim', 'Roll of Kim'])
    expect(textBody).toContain(title)
})

it('tells and counts in the bell nothing of whom has another advisor since', async () => {
  const { db } = school
  const advisorId = await makeEmployee(db, { name: 'Ada Former' })
  await addToGroup(
    db,
    advisorId,
    await makeGroup(db, {
      permissions: ['houses.view', 'excuses.view', 'notes.view', 'attendance.view', 'people.view'],
      cohortIds: [1],
    }),
  )
  const [left, kept] = [
    await makeHouse(db, { title: 'Left Bell', advisorId }),
    await makeHouse(db, { title: 'Kept Bell', advisorId }),
  ]
  const stored = await notifyPeople(
    db,
    [...(await toldAbout(advisorId, left, 'Lou')), ...(await toldAbout(advisorId, kept, 'Kai'))],
    school.clock.nowMs(),
  )
  const client = await school.as(advisorId)
  const bell = async () => {
    const { body } = await client.get('/backoffice/notifications?type=all')
    const { body: shell } = await client.get('/backoffice/root/authenticated')
    return {
      of: (name: string) =>
        JSON.stringify([body.notifications, shell.notifications]).split(`Words of ${name}`).length - 1,
      unread: [body.unread.all, body.unread.school, shell.unreadNotificationsCount],
    }
  }
  const before = await bell()
  expect([before.of('Lou'), before.of('Kai'), before.unread]).toEqual([10, 10, [10, 10, 10]])
  await part(left)
  const after = await bell()
  expect([after.of('Lou'), after.of('Kai'), after.unread]).toEqual([0, 10, [5, 5, 5]])
  const statusOf = async (at: number) =>
    (await client.get(`/backoffice/notifications/${stored[at]?.id}`)).status
  expect([await statusOf(1), await statusOf(6)]).toEqual([404, 200])
  await db.updateTable('houses').set({ advisorId }).where('id', '=', left).execute()
  expect((await bell()).unread).toEqual([10, 10, 10])
})

it('counts and shows what is theirs behind a hundred that are theirs no more', async () => {
  const { db } = school
  const advisorId = await makeEmployee(db, { name: 'Abe Former' })
  const houseId = await makeHouse(db, { title: 'Full House', advisorId })
  const [, , attention] = await toldAbout(advisorId, houseId, 'Max')
  if (!attention) throw new Error('Nothing to tell.')
  const plain = { ...attention, title: 'Read the plan', redirectUrl: '/workbench' }
  await notifyPeople(
    db,
    [...Array.from({ length: 25 }, () => plain), ...Array.from({ length: 100 }, () => attention)],
    school.clock.nowMs(),
  )
  const client = await school.as(advisorId)
  const list = async (query: string) => {
    const { body } = await client.get(`/backoffice/notifications?${query}`)
    const titles: string[] = body.notifications.map(({ title }: { title: string }) => title)
    return { unread: body.unread.all, next: body.next, titles }
  }
  const many = (length: number) => Array.from({ length }, () => plain.title)
  expect((await list('type=all')).unread).toBe(100)
  await part(houseId)
  const first = await list('type=school')
  expect(first).toMatchObject({ unread: 25, titles: many(20) })
  expect(await list(`type=school&after=${first.next}`)).toEqual({ unread: 25, next: null, titles: many(5) })
  expect((await client.get('/backoffice/root/authenticated')).body.notifications).toHaveLength(20)
})

it('counts a full bell of which one is theirs no more by the newest hundreds, not by all of it', async () => {
  const { db } = school
  const advisorId = await makeEmployee(db, { name: 'Amy Former' })
  const houseId = await makeHouse(db, { title: 'Fullest House', advisorId })
  const [, , attention] = await toldAbout(advisorId, houseId, 'Mia')
  if (!attention) throw new Error('Nothing to tell.')
  const many = (length: number, type: 'school' | 'academic') =>
    Array.from({ length }, () => ({ ...attention, redirectUrl: '/workbench', type }))
  await notifyPeople(
    db,
    [attention, ...many(600, 'school'), attention, ...many(1, 'academic')],
    school.clock.nowMs(),
  )
  await part(houseId)
  const client = await school.as(advisorId)
  const counting = async (path: string) => {
    const sent = await statementsDuring(() => client.get(path))
    const unread = sent.filter(({ text }) => /from notifications\b.*read_at is null/s.test(text))
    expect(unread.filter(({ text }) => !text.includes('limit'))).toEqual([])
    return unread.length
  }
  // A hundred in all are enough for the shell; the tab of the one looks on for its hundredth.
  expect(await counting('/backoffice/root/authenticated')).toBe(1)
  expect(await counting('/backoffice/notifications?type=all')).toBe(2)
  const { body } = await client.get('/backoffice/notifications?type=all')
  expect(body.unread).toEqual({ all: 100, academic: 1, product: 0, school: 100 })
})

it('asks of each kind once, however many people are told of however much', async () => {
  const { db } = school
  const tell = async (people: number, times: number) => {
    for (let person = 0; person < people; person += 1) {
      const advisorId = await makeEmployee(db)
      await daily(advisorId)
      const houseId = await makeHouse(db, { advisorId })
      for (let time = 0; time < times; time += 1)
        await notifyPeople(db, await toldAbout(advisorId, houseId, `Ray ${time}`), school.clock.nowMs())
    }
    return (await statementsDuring(() => mailDigests(school.services))).length
  }
  const few = await tell(1, 1)
  expect(await tell(4, 3)).toBe(few)
  expect(few).toBeLessThan(20)
})
