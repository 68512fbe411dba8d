import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { bringBack, putAway } from '#server/parts/put-away.ts'
import { unzip } from '#test/results/unzip.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await sql`select make_parts('2015-07-02', '2016-07-02')`.execute(school.db)
})
afterAll(() => school.stop())

async function makeLeaver(name: string, createdAt: string): Promise<number> {
  const id = await makeStudent(school.db, { name })
  const told = {
    type: 'school',
    category: 'jobs',
    title: 'Hello',
    body: '',
    ctaText: '',
    redirectUrl: '/',
  } as const
  await notifyPeople(school.db, [{ ...told, userId: id }], Date.parse('2015-11-02T12:00:00Z'))
  const now = new Date(school.clock.nowMs())
  await school.db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', id).execute()
  await school.db
    .updateTable('users')
    .set({ createdAt: new Date(createdAt), deactivatedAt: now })
    .where('id', '=', id)
    .execute()
  return id
}

it('erases nobody while a year is put away in which something of theirs may stand', async () => {
  const keeper = await school.as('superadmin')
  const old = await makeLeaver('Ada Old', '2014-09-01T12:00:00Z')
  const young = await makeLeaver('Bo Young', '2016-09-01T12:00:00Z')
  const erase = (id: number, name: string) =>
    keeper.post(`/backoffice/personal-data/persons/${id}/erase`, { name })
  const hindrances = async (id: number) =>
    (await keeper.get(`/backoffice/personal-data/persons/${id}`)).body.hindrances

  const part = { table: 'notifications', year: 2015 } as const
  await putAway(school.owner, part, school.clock.nowMs())
  const why = [
    '“Notifications” of 2015–2016 was put away and would stay. Whoever runs the server brings it back first, with npm run parts.',
  ]
  expect([await hindrances(old), await hindrances(young)]).toEqual([why, []])
  expect((await keeper.get(`/backoffice/personal-data/persons/${old}`)).body.notHere).toEqual([
    '“Notifications” of 2015–2016 was put away and is not included. Whoever runs the server can bring it back, with npm run parts.',
  ])
  const archiveOf = async (id: number) =>
    (
      await unzip(
        (
          await keeper.call({ url: `/api/backoffice/personal-data/persons/${id}/archive.zip` })
        ).bytes,
      )
    )['index.html']
  expect(await archiveOf(old)).toContain('“Notifications” of 2015–2016 was put away and is not included.')
  expect(await archiveOf(young)).not.toContain('put away')
  const refused = await erase(old, 'Ada Old')
  expect([refused.status, refused.body.formErrors]).toEqual([422, { name: why[0] }])
  expect((await erase(young, 'Bo Young')).status).toBe(200)

  await bringBack(school.owner, part)
  expect(await hindrances(old)).toEqual([])
  const { status, body } = await erase(old, 'Ada Old')
  expect([status, body.erasure.deleted]).toEqual([
    200,
    expect.arrayContaining([{ title: 'Notifications', rows: 1 }]),
  ])
})
