import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import type { TestSchool } from '../schools/test-school.ts'

interface Place {
  readonly school: TestSchool
}

/** What becomes of announcements besides going out, and where its links lead (`link-cases.ts`). */
export const announcementLinks = {
  'an announcement that was not sent': async ({ school }: Place) => {
    const senderId = await makeEmployee(school.db, { name: 'Petra Gone' })
    const groupId = await makeGroup(school.db, { title: 'Their office', permissions: ['announcements.send'] })
    await addToGroup(school.db, senderId, groupId)
    const sender = await school.as(senderId)
    await sender.post('/backoffice/workbench/notifications', {
      title: 'The fair is on Saturday',
      body: 'Bring your families.',
      type: 'school',
      roles: ['guardian'],
    })
    const when = new Date(school.clock.nowMs())
    await school.db.updateTable('users').set({ deactivatedAt: when }).where('id', '=', senderId).execute()
    school.clock.advance(11_000)
    await school.runJob('announcements.send')
    const rows = await school.db
      .selectFrom('notifications')
      .select('userId')
      .where('title', '=', '“The fair is on Saturday” was not sent')
      .execute()
    return new Map(
      rows.map(({ userId }) => [userId, { words: 'Bring your families.', panel: null as string | null }]),
    )
  },
}
