import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeHouseEvent } from '#domains/attendance/server/attendance.factory.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeNote } from '#domains/notes/server/notes.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { statementsOfPage } from '#test/databases/page-statements.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { notifyPeople } from './notifications.service.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

const shell = '/backoffice/root/authenticated'
const list = '/backoffice/notifications?type=all'

/** Fills the bell of an advisor with what staff are told of at an address: one of each kind, and of one kind two. */
async function ringEachKind(userId: number): Promise<void> {
  const { db, clock } = school
  const houseId = await makeHouse(db, { advisorId: userId })
  const studentId = await makeStudent(db, { houseId })
  const requesterId = await makeGuardian(db, { studentIds: [studentId] })
  const excuseId = await makeExcuse(db, { studentId, requesterId })
  const noteId = await makeNote(db, { studentId, authorId: await makeEmployee(db) })
  const { eventId } = await makeHouseEvent(db, { advisorId: userId, houseId, studentNames: [] })
  const told = [
    `/houses/${houseId}/overview/1`,
    `/excuses/${excuseId}`,
    `/home?person=${studentId}`,
    `/students/${studentId}/notes/view/${noteId}`,
    `/students/${studentId}/status`,
    `/employee/attendances/calendar?panel=rolls&roll=${eventId}`,
  ].map((redirectUrl) => ({
    ...{ userId, type: 'school' as const, category: 'notes', title: redirectUrl, body: '' },
    redirectUrl,
  }))
  await notifyPeople(db, told, clock.nowMs())
}

it('asks shell and bell in two statements, however many kinds there are in the bell', async () => {
  const advisorId = await school.persona('advisor')
  await ringEachKind(advisorId)
  const advisor = await school.as('advisor')
  expect((await advisor.get(shell)).body.unreadNotificationsCount).toBe(6)
  const studentId = await makeStudent(school.db, {
    houseId: await makeHouse(school.db, { advisorId }),
  })
  for (const path of [shell, `${shell}?student_id=${studentId}`, list]) {
    const statements = await statementsOfPage(advisor, path)
    // At the end of a bell it is looked up whether older ones were put away.
    const most = path === list ? 3 : 2
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(most)
  }
})

it('asks the same whichever kind rang last', async () => {
  const advisorId = await makeEmployee(school.db)
  await ringEachKind(advisorId)
  const advisor = await school.as(advisorId)
  const before = await statementsOfPage(advisor, list)
  const [first] = (await advisor.get(list)).body.notifications.slice(-1)
  await school.db
    .updateTable('notifications')
    .set({ createdAt: new Date(school.clock.nowMs() + 1000) })
    .where('id', '=', first.id)
    .execute()
  expect((await advisor.get(list)).body.notifications[0].id).toBe(first.id)
  expect(await statementsOfPage(advisor, list)).toEqual(before)
})
