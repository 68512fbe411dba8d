import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { notifyPeople } from './notifications.service.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('mails an advisor in the morning of nobody who has another advisor since', async () => {
  const { db } = school
  const advisorId = await school.persona('advisor')
  const [left, kept] = [
    await makeHouse(db, { title: 'Left House', advisorId }),
    await makeHouse(db, { title: 'Kept House', advisorId }),
  ]
  for (const category of ['house_reports', 'excuses', 'tasks'])
    await db
      .insertInto('notificationPreferences')
      .values({ userId: advisorId, category, inApp: true, email: 'daily', push: false })
      .execute()
  const about = async (houseId: number, name: string) => {
    const studentId = await makeStudent(db, { name, houseId })
    const excuseId = await makeExcuse(db, {
      studentId,
      requesterId: await makeGuardian(db, { studentIds: [studentId] }),
    })
    const told = { userId: advisorId, type: 'school' as const, body: '' }
    return [
      {
        ...told,
        category: 'house_reports',
        title: `Report of ${name}`,
        redirectUrl: `/houses/${houseId}/overview/1`,
      },
      { ...told, category: 'excuses', title: `Excuse of ${name}`, redirectUrl: `/excuses/${excuseId}` },
      {
        ...told,
        category: 'tasks',
        title: `${name} needs attention`,
        redirectUrl: `/home?person=${studentId}`,
      },
    ]
  }
  await notifyPeople(db, [...(await about(left, 'Lea')), ...(await about(kept, 'Kim'))], school.clock.nowMs())
  await db.updateTable('houses').set({ advisorId: null }).where('id', '=', left).execute()
  await school.runJob('notifications.digest')
  const { textBody } = await db
    .selectFrom('outboxMails')
    .select('textBody')
    .where('kind', '=', 'notification_digest')
    .executeTakeFirstOrThrow()
  expect(textBody).not.toContain('Lea')
  for (const title of ['Report of Kim', 'Excuse of Kim', 'Kim needs attention'])
    expect(textBody).toContain(title)
})
