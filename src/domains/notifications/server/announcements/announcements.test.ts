import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { bringBack, putAway } from '#server/parts/put-away.ts'
import type { Client } from '#test/client.ts'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let director: Client
let campusSender: Client
let juniper: number
let student: number
let guardian: number
let advisor: number
const path = '/backoffice/workbench/notifications'

beforeAll(async () => {
  school = await startTestSchool()
  advisor = await makeEmployee(school.db, { name: 'Ada Advisor', cohortId: 1 })
  juniper = await makeHouse(school.db, { advisorId: advisor, cohortId: 1 })
  student = await makeStudent(school.db, { name: 'Sam Student', houseId: juniper })
  guardian = await makeGuardian(school.db, { name: 'Gwen Guardian', studentIds: [student] })
  const gone = await makeStudent(school.db, { name: 'Wes Withdrawn', houseId: juniper })
  await school.db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', gone).execute()
  await makeGuardian(school.db, { name: 'Gus Gone', studentIds: [gone] })
  await makeStudent(school.db, { name: 'Otto Other', cohortId: 2 })
  const sender = await makeEmployee(school.db, { name: 'Cam Campus', cohortId: 2 })
  const group = await makeGroup(school.db, {
    title: 'Campus office',
    permissions: ['announcements.send'],
    cohortIds: [2],
  })
  await addToGroup(school.db, sender, group)
  director = await school.as('director')
  campusSender = await school.as(sender)
})
afterAll(() => school.stop())

const draft = {
  title: 'No classes on Wednesday',
  body: 'Veterans Day: the school is closed.',
  type: 'school',
  roles: ['student', 'guardian'],
}
const bellOf = async (id: number) =>
  (await (await school.as(id)).get('/backoffice/notifications')).body.notifications
const sendNow = async (client: Client, changes: object) => {
  const { body } = await client.post(path, { ...draft, ...changes })
  school.clock.advance(11_000)
  await school.runJob('announcements.send')
  return body.id
}

describe('who gets it', () => {
  const count = async (client: Client, query: string) =>
    (await client.get(`${path}/recipients?${query}`)).body

  it('is counted by role, with names, without those who left', async () => {
    expect(
      await count(director, `roles[]=student&roles[]=guardian&roles[]=employee&houseIds[]=${juniper}`),
    ).toMatchObject({
      total: 3,
      students: 1,
      guardians: 1,
      employees: 1,
      examples: ['Ada Advisor', 'Gwen Guardian', 'Sam Student'],
    })
    expect(await count(director, 'roles[]=student')).toMatchObject({ total: 2 })
    expect(await count(director, 'roles[]=student&cohortIds[]=2')).toMatchObject({ examples: ['Otto Other'] })
    const group = await school.db
      .selectFrom('permissionGroups')
      .select('id')
      .where('title', '=', 'Campus office')
      .executeTakeFirstOrThrow()
    expect(await count(director, `roles[]=employee&groupIds[]=${group.id}`)).toMatchObject({
      examples: ['Cam Campus'],
    })
  })

  it('stays within the campuses of the sender', async () => {
    expect(await count(campusSender, 'roles[]=student')).toMatchObject({ examples: ['Otto Other'] })
    const choices = (await campusSender.get(`${path}/choices`)).body
    expect(choices).toMatchObject({ isNetwork: false, campuses: [{ id: 2, title: 'Campus 2' }], houses: [] })
    for (const beyond of ['cohortIds[]=1', `houseIds[]=${juniper}`, 'cohortIds[]=9999', 'groupIds[]=9999'])
      expect((await campusSender.get(`${path}/recipients?roles[]=student&${beyond}`)).status).toBe(422)
    const refused = await campusSender.post(path, { ...draft, cohortIds: [1] })
    expect(refused.body.formErrors).toEqual({ cohortIds: 'Choose campuses that you may write to.' })
  })
})

describe('sending', () => {
  it('waits ten seconds, then reaches everyone once, with two servers', async () => {
    const sent = await director.post(path, {
      ...draft,
      houseIds: [juniper],
      linkUrl: '/family',
      linkLabel: 'Calendar',
    })
    expect(sent.body).toMatchObject({
      status: 'scheduled',
      audience: 'Students and guardians of Juniper House',
    })
    await school.runJob('announcements.send')
    expect(await bellOf(guardian)).toEqual([])
    school.clock.advance(11_000)
    await Promise.all([1, 2, 3].map(() => school.runJob('announcements.send')))
    for (const id of [student, guardian])
      expect(await bellOf(id)).toEqual([
        expect.objectContaining({
          title: draft.title,
          category: 'announcements',
          redirectUrl: '/family',
          ctaText: 'Calendar',
        }),
      ])
    expect(await bellOf(advisor)).toEqual([])
    const audits = await school.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectType', '=', 'announcement')
      .where('subjectId', '=', String(sent.body.id))
      .orderBy('id')
      .execute()
    expect(audits.map(({ action }) => action)).toEqual(['announcement.scheduled', 'announcement.sent'])
  })

  it('of one that breaks keeps no other from being sent', async () => {
    const toSchedule = { ...draft, roles: ['employee'], cohortIds: [1] }
    const [broken, other] = [
      (await director.post(path, { ...toSchedule, title: 'Breaks' })).body.id,
      (await director.post(path, { ...toSchedule, title: 'Goes out' })).body.id,
    ]
    await sql`create function break_one() returns trigger language plpgsql as $$
      begin if new.id = ${sql.lit(broken)} then raise exception 'this one breaks'; end if; return new; end $$;
      create trigger break_one before update on announcements for each row execute function break_one()`.execute(
      school.owner,
    )
    school.clock.advance(11_000)
    await expect(school.runJob('announcements.send')).rejects.toThrow(/1 of 2 failed: .*this one breaks/)
    await sql`drop trigger break_one on announcements; drop function break_one()`.execute(school.owner)
    const states = async () =>
      Promise.all([broken, other].map(async (id) => (await director.get(`${path}/${id}`)).body.status))
    expect(await states()).toEqual(['scheduled', 'sent'])
    await school.runJob('announcements.send')
    expect(await states()).toEqual(['sent', 'sent'])
  })

  it('shows its receivers who wrote, and the senders who read it', async () => {
    const id = await sendNow(director, {
      title: 'A long one',
      body: 'word '.repeat(100),
      houseIds: [juniper],
    })
    const client = await school.as(guardian)
    const [one] = (await client.get('/backoffice/notifications')).body.notifications
    expect(one.body).toMatch(/word…$/)
    const detail = (await client.get(`/backoffice/notifications/${one.id}`)).body
    expect(detail.content).toBe('word '.repeat(100).trim())
    expect(detail.announcement).toMatchObject({
      senderName: 'Pat director',
      audience: 'Students and guardians of Juniper House',
    })
    await client.post('/backoffice/root/authenticated', {
      _action: 'readNotification',
      notificationId: one.id,
      isRead: true,
    })
    expect((await director.get(`${path}/${id}`)).body).toMatchObject({
      recipientCount: 2,
      readCount: 1,
      readers: [
        { role: 'student', recipients: 1, read: 0 },
        { role: 'guardian', recipients: 1, read: 1 },
      ],
    })
    const readers = async (query: string) =>
      (await director.get(`${path}/${id}/readers?${query}`)).body.readers.map(
        (reader: { name: string }) => reader.name,
      )
    expect(await readers('state=read')).toEqual(['Gwen Guardian'])
    expect(await readers('state=unread')).toEqual(['Sam Student'])
    expect(await readers('search=gwen')).toEqual(['Gwen Guardian'])
    const csv = await director.get(`/downloads/announcement-readers.csv?announcement_id=${id}`)
    expect(csv.text).toContain('Gwen Guardian,')
    expect(csv.text).toMatch(/Sam Student,[^,]*,Student,\r?\n/)
    const listed = await director.get(
      `/downloads/announcement-readers.csv?announcement_id=${id}&state=read&search=gwen`,
    )
    expect(listed.text.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(/^Gwen Guardian,/)])
  })

  it('is done set by set: ten thousand people in a moment', async () => {
    await sql`with made as (
        insert into users (role, email, name, first_name, last_name)
        select 'student', 'many' || n || '@school.test', 'Many ' || n, 'Many', n::text
        from generate_series(1, 10000) n returning id)
      insert into students (id, grade, cohort_id) select id, 9, 3 from made`.execute(school.db)
    const forOne = await statementsDuring(() =>
      sendNow(director, { roles: ['student'], houseIds: [juniper] }),
    )
    let id = 0
    const forMany = await statementsDuring(async () => {
      id = await sendNow(director, { roles: ['student'], cohortIds: [3] })
    })
    // A few more or fewer: what is asked side by side travels as one statement once it is known.
    expect(forMany.length).toBeLessThan(forOne.length + 20)
    expect((await director.get(`${path}/${id}`)).body.recipientCount).toBe(10_000)
    expect((await director.get(`${path}/${id}/readers?page=40`)).body).toMatchObject({
      total: 10_000,
      page: 40,
    })
    await school.runJob('notifications.mail')
    const { count } = await school.db
      .selectFrom('outboxMails')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('toEmail', 'like', 'many%')
      .executeTakeFirstOrThrow()
    expect(count).toBe(10_000)
  })
})

describe('a scheduled one', () => {
  const later = () => new Date(school.clock.nowMs() + 600_000).toISOString()

  it('can be edited, cancelled, and sent after all; never once it was sent', async () => {
    const { body } = await director.post(path, { ...draft, houseIds: [juniper], sendAt: later() })
    const edit = (version: number, changes: object = {}) =>
      director.put(`${path}/${body.id}`, {
        ...draft,
        houseIds: [juniper],
        sendAt: later(),
        version,
        ...changes,
      })
    expect((await edit(1, { title: 'Better' })).body).toMatchObject({ title: 'Better', version: 2 })
    expect((await edit(1, { title: 'Stale' })).status).toBe(409)
    expect((await director.post(`${path}/${body.id}/cancel`)).body.status).toBe('cancelled')
    expect((await director.post(`${path}/${body.id}/cancel`)).body.status).toBe('cancelled')
    school.clock.advance(700_000)
    await school.runJob('announcements.send')
    expect((await director.get(`${path}/${body.id}`)).body.sentAt).toBeNull()
    expect((await edit(3, { sendAt: null })).body.status).toBe('scheduled')
    school.clock.advance(11_000)
    await school.runJob('announcements.send')
    expect((await director.get(`${path}/${body.id}`)).body.status).toBe('sent')
    expect((await edit(5)).status).toBe(409)
    expect((await director.post(`${path}/${body.id}/cancel`)).status).toBe(409)
  })

  it('is refused by field when something is wrong, and not stored', async () => {
    const before = (await director.get(path)).body.total
    const wrong: [object, number][] = [
      [{ title: '  ' }, 400],
      [{ title: 'x'.repeat(121) }, 400],
      [{ body: '' }, 400],
      [{ type: 'gossip' }, 400],
      [{ roles: [] }, 400],
      [{ roles: ['parent'] }, 400],
      [{ linkUrl: 'javascript:alert(1)' }, 400],
      [{ linkUrl: '//evil.test' }, 400],
      [{ sendAt: 'tomorrow' }, 400],
      [{ sendAt: new Date(school.clock.nowMs() - 1000).toISOString() }, 422],
      [{ sendAt: '2036-01-01T00:00:00.000Z' }, 422],
    ]
    for (const [changes, status] of wrong)
      expect((await director.post(path, { ...draft, ...changes })).status, JSON.stringify(changes)).toBe(
        status,
      )
    const { formErrors } = (await director.post(path, { ...draft, title: '' })).body
    expect(formErrors).toEqual({ title: 'Write a title.' })
    expect((await director.get(path)).body.total).toBe(before)
  })
})

describe('the history', () => {
  it('is searched, filtered and paged', async () => {
    const total = async (query: string) => (await director.get(`${path}?${query}`)).body.total
    expect(await total('search=long')).toBe(1)
    expect(await total('status=cancelled')).toBe(0)
    expect(await total('status=sent')).toBeGreaterThan(2)
    expect((await director.get(`${path}?page=9`)).body.announcements).toEqual([])
    expect((await director.get(`${path}?status=lost`)).status).toBe(400)
    expect((await director.get(`${path}?page=0`)).status).toBe(400)
  })

  it('of a campus sender holds their own and what stays on their campuses', async () => {
    const network = await sendNow(director, { title: 'For everyone' })
    const campus = await sendNow(director, { title: 'For campus 2', cohortIds: [2] })
    const own = await sendNow(campusSender, { title: 'From campus 2' })
    const titles = (await campusSender.get(path)).body.announcements.map(
      (one: { title: string }) => one.title,
    )
    expect(titles).toEqual(['From campus 2', 'For campus 2'])
    expect((await campusSender.get(`${path}/${campus}`)).body.audience).toBe(
      'Students and guardians of Campus 2',
    )
    expect((await director.get(`${path}/${own}`)).body.audience).toBe('Students and guardians of Campus 2')
    for (const call of [
      campusSender.get(`${path}/${network}`),
      campusSender.get(`${path}/${network}/readers`),
      campusSender.post(`${path}/${network}/cancel`),
      campusSender.put(`${path}/${network}`, { ...draft, version: 1 }),
      campusSender.get(`/downloads/announcement-readers.csv?announcement_id=${network}`),
    ])
      expect((await call).status).toBe(404)
  })
})

it('is closed to everyone without the permission', async () => {
  for (const person of ['facilitator', 'advisor', 'guardian', 'student'] as const) {
    const client = await school.as(person)
    for (const call of [
      client.get(path),
      client.get(`${path}/choices`),
      client.get(`${path}/recipients?roles[]=student`),
      client.get(`${path}/1`),
      client.get(`${path}/1/readers`),
      client.post(path, draft),
      client.put(`${path}/1`, { ...draft, version: 1 }),
      client.post(`${path}/1/cancel`),
      client.get('/downloads/announcement-readers.csv?announcement_id=1'),
    ])
      expect((await call).status).toBe(403)
  }
  expect((await school.nobody.get('/downloads/announcement-readers.csv?announcement_id=1')).status).toBe(401)
  expect((await director.get('/downloads/announcement-readers.csv?announcement_id=x')).status).toBe(400)
})

it('of an old year says that its receivers were put away, and not that nobody got it', async () => {
  const id = await sendNow(director, { title: 'Long ago', roles: ['student'] })
  await sql`select make_parts('2015-07-02', '2015-07-02')`.execute(school.db)
  await sql`update announcements set sent_at = '2015-10-01' where id = ${id}`.execute(school.db)
  await sql`update notifications set created_at = '2015-10-01', mail = null where announcement_id = ${id}`.execute(
    school.db,
  )
  const { readers } = (await director.get(`${path}/${id}`)).body
  expect(readers).toMatchObject([{ role: 'student' }])
  await putAway(school.owner, { table: 'notifications', year: 2015 }, school.clock.nowMs())
  expect((await director.get(`${path}/${id}`)).body).toMatchObject({ putAway: '2015–2016' })
  const { announcements } = (await director.get(path)).body
  expect(announcements.map((one: { putAway: string | null }) => one.putAway !== null)).toEqual(
    announcements.map((one: { id: number }) => one.id === id),
  )
  await bringBack(school.owner, { table: 'notifications', year: 2015 })
  expect((await director.get(`${path}/${id}`)).body).toMatchObject({ putAway: null, readers })
})

it('is not sent for who may not write to its receivers any more: those who can send it are told', async () => {
  const { db, clock } = school
  const later = () => new Date(clock.nowMs() + 600_000).toISOString()
  const groups = await Promise.all([
    makeGroup(db, { title: 'Everywhere', permissions: ['announcements.send'] }),
    makeGroup(db, { title: 'Campus 2 alone', permissions: ['announcements.send'], cohortIds: [2] }),
  ])
  const narrowed = await makeEmployee(db, { name: 'Nora Narrowed' })
  await addToGroup(db, narrowed, groups[0])
  const sender = await school.as(narrowed)
  const planned = async (title: string, changes: object = {}) =>
    (await sender.post(path, { ...draft, title, sendAt: later(), ...changes })).body.id
  const wide = await planned('To all families')
  const own = await planned('To campus 2', { cohortIds: [2] })
  await db
    .updateTable('permissionGroupMembers')
    .set({ groupId: groups[1] })
    .where('employeeId', '=', narrowed)
    .execute()
  clock.advance(700_000)
  await school.runJob('announcements.send')
  const stateOf = async (id: number) => (await director.get(`${path}/${id}`)).body
  expect((await stateOf(own)).status).toBe('sent')
  expect(await stateOf(wide)).toMatchObject({ status: 'cancelled', sentAt: null, version: 2 })
  expect(JSON.stringify(await bellOf(guardian))).not.toContain('To all families')
  const toldOf = async (id: number) =>
    (await bellOf(id)).find(({ title }: { title: string }) => title === '“To all families” was not sent')
  expect(await toldOf(await school.persona('director'))).toMatchObject({
    body: 'Nora Narrowed, who planned it, may no longer write to all of its receivers. Edit the announcement to send it all the same, in your name.',
    redirectUrl: `/announcements?announcement=${wide}`,
  })
  expect((await toldOf(narrowed)).body).toContain('You planned this announcement')
  // Whoever sends it all the same sends it in their own name.
  const again = { ...draft, title: 'To all families', sendAt: null, version: 2 }
  expect((await director.put(`${path}/${wide}`, again)).body.senderName).toBe('Pat director')
  clock.advance(11_000)
  await school.runJob('announcements.send')
  expect((await stateOf(wide)).status).toBe('sent')

  const last = await sender.post(path, {
    ...draft,
    title: 'From who went',
    cohortIds: [2],
    sendAt: later(),
  })
  const deactivatedAt = new Date(clock.nowMs())
  await db.updateTable('users').set({ deactivatedAt }).where('id', '=', narrowed).execute()
  clock.advance(700_000)
  await school.runJob('announcements.send')
  expect((await stateOf(last.body.id)).status).toBe('cancelled')
})
