import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { Mailing } from '../../contract/mailings.contract.ts'

const path = '/backoffice/reports/mailings'
let school: TestSchool
let dean: Client
let advisor: Client
const ids = { view: 0, own: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeSchoolYear(db)
  const houseId = await makeHouse(db, { advisorId: await school.persona('advisor') })
  const ana = await makeStudent(db, { name: 'Ana Cruz', grade: 9, houseId })
  const ben = await makeStudent(db, { name: 'Ben Ode', grade: 9 })
  await makeExperience(db, { cycleId, title: 'Kelp', studentIds: [ana, ben] })
  dean = await school.as('dean')
  advisor = await school.as('advisor')
  const save = async (title: string, is_shared: boolean): Promise<number> =>
    (
      await dean.post('/backoffice/saved-views', {
        list: '/reports/experiences-roster',
        query: 'grade=9&grade=10',
        title,
        is_shared,
      })
    ).body.id
  ids.view = await save('Ninth and tenth', true)
  ids.own = await save('Mine', false)
})
afterAll(() => school.stop())

const start = (client: Client, view_id: number, rhythm = 'weekly') => client.post(path, { view_id, rhythm })
const list = async (client: Client): Promise<Mailing[]> => (await client.get(path)).body
const mails = () =>
  school.db
    .selectFrom('outboxMails')
    .select(['toEmail', 'subject', 'textBody'])
    .where('kind', '=', 'view-mailing')
    .orderBy('toEmail')
    .execute()
/**
 * Sets the clock to 7:05 on the morning of a day, mails the views that are due, and logs in anew, as a day later
 * everybody has to.
 */
async function onDay(day: string) {
  school.clock.set(Date.parse(`${day}T12:05:00Z`))
  await school.runJob('reports.mail-views')
  dean = await school.as('dean')
  advisor = await school.as('advisor')
}

it('mails a view as often as was asked, counted by the rights of each receiver', async () => {
  expect((await start(dean, ids.view)).body.message).toBe('“Ninth and tenth” comes by mail')
  await start(advisor, ids.view)
  expect((await start(advisor, ids.own)).status).toBe(404)
  expect((await start(dean, ids.view, 'hourly')).status).toBe(400)
  await school.runJob('reports.mail-views')
  expect(await mails()).toEqual([])
  await onDay('2026-11-16')
  const [first, second] = await mails()
  expect([first?.subject, second?.subject].toSorted()).toEqual([
    'Ninth and tenth: 1 place',
    'Ninth and tenth: 2 places',
  ])
  expect(first?.textBody).toContain('/reports/experiences-roster?grade=9&grade=10&view=')
  expect(first?.textBody).toContain('/reports/mailings?stop=')
  expect((await list(dean))[0]).toMatchObject({ next_on: '2026-11-23', last: { result: 'sent', total: 2 } })
})

it('is sent once, whatever runs at the same time', async () => {
  await Promise.all(Array.from({ length: 5 }, () => school.runJob('reports.mail-views')))
  expect(await mails()).toHaveLength(2)
  await school.db.updateTable('viewMailings').set({ nextOn: '2026-11-16' }).execute()
  await Promise.all(Array.from({ length: 5 }, () => school.runJob('reports.mail-views')))
  expect(await mails()).toHaveLength(2)
})

it('says what changed, asks again by the rights of that day, and goes on', async () => {
  await school.db.updateTable('viewMailings').set({ nextOn: '2026-11-23' }).execute()
  await school.db.updateTable('registrations').set({ droppedAt: new Date() }).execute()
  await onDay('2026-11-23')
  const last = (await mails()).map(({ textBody }) => textBody).filter((text) => text.includes('fewer'))
  expect(last).toHaveLength(2)
})

it('sends nothing to who may not ask any more, and says so', async () => {
  const userId = await school.persona('dean')
  await school.db.deleteFrom('permissionGroupMembers').where('employeeId', '=', userId).execute()
  const before = (await mails()).length
  await onDay('2026-11-30')
  expect(await mails()).toHaveLength(before + 1)
  const results = await school.db
    .selectFrom('viewMailingSends')
    .select('result')
    .where('dueOn', '=', '2026-11-30')
    .execute()
  expect(results.map(({ result }) => result).toSorted()).toEqual(['refused', 'sent'])
})

it('is stopped from the mail, by its receiver or an administrator, and comes back', async () => {
  const [mine] = await list(advisor)
  const turn = (client: Client, _action: string) => client.post(`${path}/${mine?.id}`, { _action })
  expect((await turn(await school.as('facilitator'), 'stop')).status).toBe(404)
  expect((await turn(advisor, 'stop')).body.message).toBe('“Ninth and tenth” is no longer mailed')
  expect((await list(advisor))[0]?.next_on).toBeNull()
  const before = (await mails()).length
  await onDay('2026-12-07')
  expect(await mails()).toHaveLength(before)
  expect((await turn(await school.as('admin'), 'resume')).status).toBe(200)
  expect((await list(advisor))[0]?.next_on).toBe('2026-12-14')
  // Stopped, begun again from the view, and the stopped one resumed: it comes once.
  await turn(advisor, 'stop')
  const again = (await start(advisor, ids.view)).body
  expect(again.id).not.toBe(mine?.id)
  expect((await turn(advisor, 'resume')).body).toMatchObject({
    ...{ id: again.id, is_stopped: false },
    message: '“Ninth and tenth” is already mailed',
  })
  await school.db.deleteFrom('viewMailings').where('id', '=', again.id).execute()
  expect((await turn(advisor, 'resume')).status).toBe(200)
  expect((await list(await school.as('admin'))).length).toBe(2)
  expect((await list(await school.as('facilitator'))).length).toBe(0)
})

it('rests for who has no saved views any more, is stopped from the mail all the same, and is resumed with them', async () => {
  const flags = '/feature-flags'
  const turnFeature = async (status: 'released' | 'off') => {
    const admin = await school.as('admin')
    const flag = (await admin.get(flags)).body.find(({ title }: { title: string }) => title === 'Saved views')
    expect((await admin.put(`${flags}/${flag.id}`, { status })).status).toBe(200)
  }
  await school.db.updateTable('viewMailings').set({ nextOn: '2026-12-10' }).execute()
  const before = (await mails()).length
  await turnFeature('off')
  await onDay('2026-12-10')
  expect(await mails()).toHaveLength(before)
  const [mine] = await list(advisor)
  expect(mine).toMatchObject({ next_on: '2026-12-14', last: { result: 'refused' } })
  const turn = (_action: string) => advisor.post(`${path}/${mine?.id}`, { _action })
  expect((await turn('stop')).body.message).toBe('“Ninth and tenth” is no longer mailed')
  expect((await turn('resume')).body.message).toBe('Whoever gets it can no longer have views mailed.')
  expect((await start(advisor, ids.view)).status).toBe(403)
  await turnFeature('released')
  expect((await turn('resume')).status).toBe(200)
})

it('ends with the view, and with its being shared', async () => {
  await school.db.updateTable('savedViews').set({ isShared: false }).where('id', '=', ids.view).execute()
  const before = (await mails()).length
  await onDay('2026-12-14')
  expect(await mails()).toHaveLength(before)
  expect((await list(advisor))[0]?.next_on).toBeNull()
  // What its owner makes of it from then on is theirs alone.
  await school.db.updateTable('savedViews').set({ title: 'Secret' }).where('id', '=', ids.view).execute()
  expect((await list(advisor))[0]).toMatchObject({ title: 'A view that is not shared any more', url: null })
})

it('ends with the right to have views mailed, and is not resumed without it', async () => {
  await school.db.updateTable('savedViews').set({ isShared: true }).where('id', '=', ids.view).execute()
  await school.db.updateTable('viewMailings').set({ nextOn: '2026-12-21' }).execute()
  await sql`delete from permission_group_permissions where permission = 'views.mail'`.execute(school.owner)
  const before = (await mails()).length
  await onDay('2026-12-21')
  expect(await mails()).toHaveLength(before)
  const [mine] = await list(advisor)
  expect(mine?.last?.result).toBe('refused')
  expect((await advisor.post(`${path}/${mine?.id}`, { _action: 'stop' })).status).toBe(200)
  const resumed = await advisor.post(`${path}/${mine?.id}`, { _action: 'resume' })
  expect([resumed.status, resumed.body.message]).toEqual([
    403,
    'Whoever gets it can no longer have views mailed.',
  ])
})
