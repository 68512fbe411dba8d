import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

async function readBy(slug: 'admin' | 'director'): Promise<number[]> {
  await school.services.reads.flush()
  const read = await school.db
    .selectFrom('recordReads')
    .select('personId')
    .where('userId', '=', await school.persona(slug))
    .execute()
  return read.map(({ personId }) => personId)
}

it('whose accounts somebody looked through is on the record, of colleagues and guardians as of students', async () => {
  const admin = await school.as('admin')
  const [colleague, guardian] = [await makeEmployee(school.db), await makeGuardian(school.db)]
  await admin.get('/backoffice/workbench/employees-and-permissions/employees')
  await admin.get('/backoffice/guardians')
  const ids = await readBy('admin')
  expect(ids).toEqual(expect.arrayContaining([colleague, guardian]))
  expect(ids).not.toContain(await school.persona('admin'))
})

it('so is who was looked through in a club, in the form of a house, and among the readers of an announcement', async () => {
  const director = await school.as('director')
  const houseId = await makeHouse(school.db)
  const [ofClub, ofHouse] = [await makeStudent(school.db), await makeStudent(school.db, { houseId })]
  const club = await director.post('/backoffice/clubs', {
    ...{ title: 'Chess', description: '', cohort_id: 1, capacity: null, meetings: [] },
    sponsor_id: await school.persona('facilitator'),
  })
  const members = `/backoffice/clubs/${club.body.id}/members`
  await director.post(members, { _action: 'add', student_id: ofClub })
  const guardian = await makeGuardian(school.db)
  const now = new Date(school.clock.nowMs())
  const words = { title: 'No classes', body: '', type: 'school' }
  const { id: announcementId } = await school.db
    .insertInto('announcements')
    .values({ ...words, roles: ['guardian'], sendAt: now, sentAt: now, status: 'sent' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await school.db
    .insertInto('notifications')
    .values({ ...words, userId: guardian, category: 'announcements', createdAt: now, announcementId })
    .execute()
  expect(await readBy('director')).toEqual([])
  await director.get(members)
  await director.get(`/backoffice/houses/edit/${houseId}`)
  await director.get(`/backoffice/workbench/notifications/${announcementId}/readers`)
  expect(await readBy('director')).toEqual(expect.arrayContaining([ofClub, ofHouse, guardian]))
})
