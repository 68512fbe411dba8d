import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgotten } from '#contract/retention.ts'
import { schoolDefaults, takeSchool } from '#contract/school/school.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const path = '/backoffice/workbench/notifications'
let school: TestSchool
let director: Client
let house: number
let twins: number

/** Campus 2 with a house of it, a guardian of two children there, and everybody's ways set otherwise. */
beforeAll(async () => {
  school = await startTestSchool({
    config: {
      FIREBASE_PROJECT_ID: 'homeroom',
      FIREBASE_CLIENT_EMAIL: 'push@homeroom.test',
      FIREBASE_PRIVATE_KEY: 'none that is used: nothing is sent here',
    },
  })
  director = await school.as('director')
  const advisor = await makeEmployee(school.db, { name: 'Ada Advisor', cohortId: 2 })
  house = await makeHouse(school.db, { advisorId: advisor, cohortId: 2 })
  const children = [
    await makeStudent(school.db, { name: 'Tia Twin', houseId: house, cohortId: 2 }),
    await makeStudent(school.db, { name: 'Tom Twin', cohortId: 2 }),
  ]
  twins = await makeGuardian(school.db, { name: 'Gwen Guardian', studentIds: children })
  const silent = await makeGuardian(school.db, { name: 'Sil Ent', studentIds: children })
  const hidden = await makeGuardian(school.db, { name: 'Hid Den', studentIds: children })
  const gone = await makeGuardian(school.db, { name: 'Gone Away', studentIds: children })
  await school.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', gone).execute()
  const choose = (userId: number, inApp: boolean, email: 'none' | 'daily', push: boolean) =>
    school.db
      .insertInto('notificationPreferences')
      .values({ userId, category: 'announcements', inApp, email, push })
      .execute()
  await choose(silent, true, 'none', true)
  await choose(hidden, false, 'daily', false)
  const device = (userId: number, name: string) =>
    school.db
      .insertInto('pushDevices')
      .values({ userId, token: `${name} token`, device: name, createdAt: new Date(), lastSeenAt: new Date() })
      .execute()
  for (const [userId, name] of [
    [twins, 'phone'],
    [twins, 'tablet'],
    [hidden, 'switched off'],
    [advisor, 'usually off'],
  ] as const)
    await device(userId, name)
})
afterAll(() => {
  takeSchool(schoolDefaults)
  return school.stop()
})

it('counts before sending whom it reaches by which way, as it then goes; each person once', async () => {
  const audience = `roles[]=student&roles[]=guardian&roles[]=employee&cohortIds[]=2&houseIds[]=${house}`
  const { body: before } = await director.get(`${path}/recipients?${audience}`)
  expect(before).toMatchObject({ total: 6, students: 2, guardians: 3, employees: 1 })
  // Families by mail at once and by push, staff in the morning; a phone and a tablet are one person.
  expect(before.ways).toEqual({ inApp: 5, mailAtOnce: 3, mailDaily: 2, mailOff: 1, push: 1, mail: 'off' })

  const sent = await director.post(path, {
    title: 'Campus 2 is closed',
    body: 'Snow.',
    type: 'school',
    roles: ['student', 'guardian', 'employee'],
    cohortIds: [2],
    houseIds: [house],
  })
  expect(sent.body.went).toBeNull()
  school.clock.advance(11_000)
  await school.runJob('announcements.send')
  const { rows } = await sql`
    select count(*)::integer as total, count(distinct user_id)::integer as people,
      count(*) filter (where not is_muted)::integer as in_app,
      count(*) filter (where mail = 'at_once')::integer as mail_at_once,
      count(*) filter (where mail = 'daily')::integer as mail_daily,
      count(*) filter (where mail is null)::integer as mail_off,
      (select count(distinct d.user_id)::integer from push_messages p join push_devices d on d.id = p.device_id) as push
    from notifications where announcement_id = ${sent.body.id}`.execute(school.db)
  const { mail: _, ...ways } = before.ways
  expect(rows).toEqual([{ total: before.total, people: before.total, ...ways }])

  const went = async () => (await director.get(`${path}/${sent.body.id}`)).body.went
  const nothing = { mailSent: 0, mailWaiting: 0, mailFailed: 0, mailDaily: 0, pushWaiting: 2, pushFailed: 0 }
  expect(await went()).toEqual({ ...nothing, inApp: 5, mailWaiting: 3, mailDaily: 2 })
  await school.runJob('notifications.mail')
  const mails = school.db.updateTable('outboxMails').where('kind', '=', 'notification_announcements')
  await mails.set({ sentAt: new Date() }).where('toName', '=', 'Gwen Guardian').execute()
  await mails.set({ failedAt: new Date(), failure: '550' }).where('toName', '=', 'Tom Twin').execute()
  await school.db.updateTable('pushMessages').set({ failedAt: new Date() }).execute()
  expect(await went()).toEqual({
    ...nothing,
    inApp: 5,
    mailSent: 1,
    mailWaiting: 1,
    mailFailed: 1,
    mailDaily: 2,
    pushWaiting: 0,
    pushFailed: 2,
  })
  await school.runJob('notifications.digest')
  expect(await went()).toMatchObject({ mailDaily: 0, mailWaiting: 3 })
})

it('says that it is not known any more what was deleted, and not that nobody read it', async () => {
  const { db, clock } = school
  const { rows: sent } = await sql<{ id: number; count: number }>`
    select id, recipient_count as count from announcements where title = 'Campus 2 is closed'`.execute(db)
  const id = sent[0]?.id ?? 0
  await sql`update notifications set read_at = ${new Date(clock.nowMs())} where announcement_id = ${id}`.execute(
    db,
  )
  await sql`update outbox_mails set created_at = ${new Date(clock.nowMs())}
    where id in (select mail_id from notifications where announcement_id = ${id})`.execute(db)
  expect((await director.get(`${path}/${id}`)).body).toMatchObject({
    readCount: sent[0]?.count,
    putAway: null,
  })
  const mailsBefore = (await director.get(`${path}/${id}`)).body.went

  clock.advance(40 * 24 * 60 * 60_000)
  director = await school.as('director')
  const one = async () => (await director.get(`${path}/${id}`)).body
  takeSchool({ ...schoolDefaults, keptDays: { sent_mails: 30 } })
  await school.runJob('outbox.forget')
  expect(mailsBefore.mailSent).toBe(1)
  expect(await one()).toMatchObject({
    putAway: null,
    readCount: sent[0]?.count,
    went: { ...mailsBefore, mailSent: null },
  })

  takeSchool({ ...schoolDefaults, keptDays: { notifications: 30 } })
  await school.runJob('notifications.forget')
  expect(await one()).toMatchObject({ putAway: forgotten, recipientCount: sent[0]?.count })
  const { announcements } = (await director.get(path)).body
  expect(announcements).toMatchObject([{ id, putAway: forgotten }])
  // One of today is known as ever.
  const newer = await director.post(path, {
    ...{ title: 'Open again', body: 'No snow.', type: 'school', roles: ['student'] },
    ...{ cohortIds: [2], houseIds: [house] },
  })
  clock.advance(11_000)
  await school.runJob('announcements.send')
  expect((await director.get(`${path}/${newer.body.id}`)).body).toMatchObject({ putAway: null })
})
