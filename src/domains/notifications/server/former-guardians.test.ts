import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { notifyPeople } from './notifications.service.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('mails nobody in the morning what was told about a child who is theirs no more', async () => {
  const { db } = school
  const office = await school.as('operations')
  const child = await makeStudent(db)
  const sister = await makeStudent(db)
  const guardian = await makeGuardian(db, { email: 'former@school.test', studentIds: [child, sister] })
  const other = await makeGuardian(db, { email: 'stays@school.test', studentIds: [child] })
  // Closed before: what the trigger of records does is not what is looked at here.
  await db.updateTable('guardianStudents').set({ seesRecords: false }).execute()
  for (const userId of [guardian, other])
    await db
      .insertInto('notificationPreferences')
      .values({ userId, category: 'attendance', inApp: true, email: 'daily', push: false })
      .execute()
  const about = (userId: number, title: string, studentId: number) => ({
    ...{ userId, title, body: '', type: 'school' as const, category: 'attendance' as const },
    redirectUrl: `/family?student=${studentId}&date=2026-11-10`,
  })
  await notifyPeople(
    db,
    [
      about(guardian, 'The child came late', child),
      about(guardian, 'The sister came late', sister),
      about(other, 'The child came late', child),
    ],
    school.clock.nowMs(),
  )
  expect((await office.delete(`/backoffice/students/${child}/details/guardian/${guardian}`)).status).toBe(200)
  await school.runJob('notifications.digest')
  const mails = await db
    .selectFrom('outboxMails')
    .select(['toEmail', 'subject'])
    .where('kind', 'like', 'notification%')
    .orderBy('toEmail')
    .execute()
  expect(mails).toEqual([
    { toEmail: 'former@school.test', subject: 'The sister came late' },
    { toEmail: 'stays@school.test', subject: 'The child came late' },
  ])
})
