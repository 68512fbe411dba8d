import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { sentStatement } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let current: number
let earlier: number

beforeAll(async () => {
  school = await startTestSchool({
    config: {
      SENTRY_DSN: 'https://key@sentry.test/1',
      SUPPORT_CHAT_SECRET: 'chat secret',
      ANALYTICS_KEY: 'only-a-key',
    },
  })
  const nowMs = school.clock.nowMs()
  earlier = await makeCycle(school.db, { nowMs, title: 'Cycle 1', startsInDays: -70, endsInDays: -22 })
  current = await makeCycle(school.db, { nowMs })
  await makeCycle(school.db, { nowMs, title: 'Cycle 3', startsInDays: 22, endsInDays: 60 })
})
afterAll(() => school.stop())

const shellOf = async (person: Parameters<TestSchool['as']>[0], query = '') =>
  (await school.as(person)).get(`/backoffice/root/authenticated${query}`)

describe('the root', () => {
  it('gives the keys that are configured, with the sampling, to anyone', async () => {
    const { status, body } = await school.nobody.get('/backoffice/_root')
    expect(status).toBe(200)
    expect(body).toEqual({
      productName: 'Homeroom',
      schoolName: '',
      logos: { light: null, dark: null },
      isDemo: false,
      maintenance: null,
      analytics: null,
      supportChat: null,
      errorReporting: {
        dsn: 'https://key@sentry.test/1',
        tracesSampleRate: 0.05,
        replaysSessionSampleRate: 0.1,
        replaysOnErrorSampleRate: 1,
      },
    })
  })
})

describe('the shell of a person', () => {
  // As when a mirror is left by one of two calls that are on their way.
  it('says that nobody is logged in when the log-in ends while it is read', async () => {
    const leaver = await school.as('counselor')
    const query = pg.Client.prototype.query
    const spied = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const send = (...what: unknown[]): unknown => Reflect.apply(query, this, what)
      if (sentStatement(given)?.text.includes('is_beta'))
        await send('delete from logins where user_id = $1', [await school.persona('counselor')])
      return send(...given)
    })
    const { status, body } = await leaver.get('/backoffice/root/authenticated')
    spied.mockRestore()
    expect([status, body.message]).toEqual([401, 'Log in to continue.'])
  })

  it('pins the house one advises before anything else', async () => {
    const houseId = await makeHouse(school.db, {
      title: 'Juniper House',
      advisorId: await school.persona('advisor'),
    })
    const { body } = await shellOf('advisor')
    expect(body.pinned).toEqual([
      { url: `/houses/${houseId}/attendances`, label: 'Juniper House', imageUrl: null },
    ])
  })

  it('holds person, cycles, links and pinned experiences of the cycle', async () => {
    const facilitatorId = await school.persona('facilitator')
    const experienceId = await makeExperience(school.db, {
      cycleId: current,
      title: 'Kelp forests',
      expertIds: [facilitatorId],
    })
    await makeExperience(school.db, { cycleId: earlier, title: 'Earlier', expertIds: [facilitatorId] })
    const { body } = await shellOf('facilitator')
    expect(body).toMatchObject({
      userId: facilitatorId,
      email: 'facilitator@school.test',
      userRole: 'employee',
      userIsBeta: false,
      status: 'active',
      selectedCycleId: current,
      supportChatUserId: String(facilitatorId),
      links: [
        { key: 'home', url: '/home', isBeta: false },
        { key: 'calendar', url: '/calendar', isBeta: false },
        { key: 'students', url: '/students', isBeta: false },
        { key: 'attendances', url: '/employee/attendances/calendar', isBeta: false },
        { key: 'facilitate', url: '/facilitate/expeditions-learning-goals', isBeta: false },
        { key: 'experiences', url: '/experiences', isBeta: false },
        { key: 'templates', url: '/template/library', isBeta: false },
        { key: 'notes', url: '/reports/notes', isBeta: false },
        { key: 'reports', url: '/reports', isBeta: false },
        { key: 'house-cup', url: '/house-cup', isBeta: false },
        { key: 'clubs', url: '/clubs', isBeta: false },
        { key: 'school-year', url: '/cycles-and-holidays', isBeta: false },
      ],
      pinned: [{ url: `/facilitate/expedition/${experienceId}/attendance`, label: 'Kelp forests' }],
      unreadNotificationsCount: 0,
      notifications: [],
      mirroredBy: null,
    })
    expect(body.supportChatUserHash).toMatch(/^[0-9a-f]{64}$/)
    expect(body.cycles).toHaveLength(3)
    expect(body.permissions).toContain('attendance.take')
    const before = await shellOf('facilitator', `?cycle_id=${earlier}`)
    expect(before.body.selectedCycleId).toBe(earlier)
    expect(before.body.pinned.map((pin: { label: string }) => pin.label)).toEqual(['Earlier'])
    expect((await shellOf('facilitator', '?cycle_id=9999')).body.selectedCycleId).toBe(current)
  })

  it('is bare for families and full for admins', async () => {
    expect((await shellOf('guardian')).body).toMatchObject({
      userRole: 'guardian',
      links: [],
      pinned: [],
      permissions: [],
    })
    expect((await shellOf('student')).body).toMatchObject({ userRole: 'student', links: [], pinned: [] })
    const { body } = await shellOf('superadmin')
    expect(body.userRole).toBe('admin')
    expect(body.links.map((link: { key: string }) => link.key)).toEqual([
      'today',
      'home',
      'calendar',
      'students',
      'houses',
      'attendances',
      'facilitate',
      'experiences',
      'templates',
      'notes',
      'reports',
      'registration-changes',
      'house-cup',
      'clubs',
      'journey-builder',
      'pathways',
      'school-year',
      'announcements',
      'mirror',
      'workbench',
    ])
    expect((await school.nobody.get('/backoffice/root/authenticated')).status).toBe(401)
  })

  it('takes a student in scope only', async () => {
    const [mine, other] = [await makeStudent(school.db), await makeStudent(school.db)]
    const facilitatorId = await school.persona('facilitator')
    await makeExperience(school.db, {
      cycleId: current,
      title: 'Own',
      expertIds: [facilitatorId],
      studentIds: [mine],
    })
    expect((await shellOf('facilitator', `?student_id=${mine}`)).status).toBe(200)
    expect((await shellOf('facilitator', `?student_id=${other}`)).status).toBe(404)
    expect((await shellOf('director', `?student_id=${other}`)).status).toBe(200)
    expect((await shellOf('facilitator', '?student_id=x')).status).toBe(400)
  })
})

describe('the bell', () => {
  const add = (userId: number, count: number) =>
    sql`insert into notifications (user_id, type, category, title, created_at)
      select ${userId}, 'school', 'announcements', 'News ' || n, now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n`.execute(school.db)

  it('shows the newest twenty and counts no further than 100, however many wait', async () => {
    const deanId = await school.persona('dean')
    await add(deanId, 10_000)
    const { body } = await shellOf('dean')
    expect(body.unreadNotificationsCount).toBe(100)
    expect(body.notifications).toHaveLength(20)
    expect(body.notifications[0]).toMatchObject({
      title: 'News 1',
      read: false,
      type: 'school',
      redirectUrl: null,
    })
  })

  it('marks as read and unread, deletes, and marks all as read', async () => {
    const personId = await school.persona('counselor')
    await add(personId, 3)
    const client = await school.as('counselor')
    const act = (body: object) => client.post('/backoffice/root/authenticated', body)
    const [first, second] = (await shellOf('counselor')).body.notifications
    expect((await act({ _action: 'readNotification', notificationId: first.id, isRead: true })).body).toEqual(
      { unreadNotificationsCount: 2 },
    )
    expect(
      (await act({ _action: 'readNotification', notificationId: first.id, isRead: 'false' })).body,
    ).toEqual({ unreadNotificationsCount: 3 })
    expect((await act({ _action: 'deleteNotification', notificationId: second.id })).body).toEqual({
      unreadNotificationsCount: 2,
    })
    expect((await shellOf('counselor')).body.notifications).toHaveLength(2)
    expect((await act({ _action: 'readAllNotifications' })).body).toEqual({ unreadNotificationsCount: 0 })
    expect((await act({ _action: 'burnNotification' })).status).toBe(400)
  })

  it('belongs to its owner, and tells the owner’s open pages', async () => {
    const ownerId = await school.persona('operations')
    await add(ownerId, 1)
    const { id } = (await shellOf('operations')).body.notifications[0]
    const stranger = await school.as('director')
    for (const body of [
      { _action: 'readNotification', notificationId: id, isRead: true },
      { _action: 'deleteNotification', notificationId: id },
    ])
      expect((await stranger.post('/backoffice/root/authenticated', body)).status).toBe(404)
    const heard: string[] = []
    const stop = school.services.live.subscribe([`user:${ownerId}`], (topic) => heard.push(topic))
    await (await school.as('operations')).post('/backoffice/root/authenticated', {
      _action: 'readAllNotifications',
    })
    await expect.poll(() => heard).toEqual([`user:${ownerId}`])
    stop()
  })
})

describe('the workbench', () => {
  it('lists the tools a person may open', async () => {
    const tools = async (person: 'superadmin' | 'admin' | 'operations' | 'admissions') =>
      (await (await school.as(person)).get('/backoffice/workbench/_index')).body.items.map(
        (item: { label: string }) => item.label,
      )
    const admin = [
      'Onboarding',
      'Employees and permissions',
      'Enrollments',
      'Identity providers',
      'Admissions',
      'Admissions Config',
      'External students',
      'API tokens',
      'Webhooks',
      'Campus settings',
      'Organization',
      'Logos',
      'Outbox',
      'Units',
      'Graduation plans',
      'Required hours',
      'Feature flags',
      'Audit',
      'Services',
      'Sync actions',
      'Google Calendar',
      'Conference issues',
      'Language vendor',
      'Community chat',
      'Community chat of guardians',
      'Recordings',
    ]
    expect(await tools('superadmin')).toEqual([
      ...admin
        .toSpliced(-7, 0, 'Personal data')
        .toSpliced(admin.indexOf('Required hours'), 0, 'Single sign-on')
        .toSpliced(admin.indexOf('Campus settings'), 0, 'Nightly export'),
      'Maintenance',
      'Report Releasement',
    ])
    expect(await tools('admin')).toEqual([...admin, 'Report Releasement'])
    expect(await tools('operations')).toEqual([
      'Onboarding',
      'Enrollments',
      'External students',
      'Units',
      'Services',
      'Sync actions',
      'Google Calendar',
      'Conference issues',
      'Community chat',
      'Community chat of guardians',
      'Recordings',
    ])
    expect(await tools('admissions')).toEqual(['Onboarding', 'Admissions', 'Admissions Config', 'Units'])
    expect((await (await school.as('facilitator')).get('/backoffice/workbench/_index')).status).toBe(403)
  })

  it('says of each what it is for and what waits in it', async () => {
    const superadmin = await school.as('superadmin')
    const tool = async (url: string) =>
      (await superadmin.get('/backoffice/workbench/_index')).body.items.find(
        (item: { url: string }) => item.url === url,
      )
    const outbox = () => tool('/workbench/outbox')
    expect(await outbox()).toMatchObject({ about: expect.stringContaining('email'), waits: null })
    const { id } = await school.db
      .insertInto('outboxMails')
      .values({
        kind: 'test',
        toEmail: 'a@home.test',
        subject: 'Hello',
        textBody: '',
        htmlBody: '',
        failedAt: new Date(school.clock.nowMs()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await outbox()).waits).toBe('1 email needs a person')
    // The list of services says that mail is not set up: then it does not fail either.
    expect((await tool('/workbench/services')).waits).toBeNull()
    await school.db.deleteFrom('outboxMails').where('id', '=', id).execute()
  })

  it('turns maintenance on and off, for super admins, and records it', async () => {
    const client = await school.as('superadmin')
    const path = '/backoffice/workbench/maintenance'
    expect((await (await school.as('admin')).post(path, { isOn: true })).status).toBe(403)
    expect((await client.post(path, { isOn: 'perhaps' })).status).toBe(400)
    const on = await client.post(path, { isOn: true })
    expect(on.body.maintenance).toEqual({
      since: new Date(school.clock.nowMs()).toISOString(),
      statusUrl: null,
    })
    school.clock.advance(60_000)
    expect((await client.post(path, { isOn: true })).body).toEqual(on.body)
    expect((await school.nobody.get('/backoffice/_root')).body.maintenance).toEqual(on.body.maintenance)
    expect((await client.post(path, { isOn: 'false' })).body).toEqual({ maintenance: null })
    const audit = await school.db
      .selectFrom('auditLog')
      .select(['actorId', 'before', 'after'])
      .orderBy('id')
      .execute()
    const actorId = await school.persona('superadmin')
    expect(audit).toEqual([
      { actorId, before: false, after: true },
      { actorId, before: true, after: false },
    ])
  })

  it('answers nobody under maintenance but who can end it, and tells every page that is open', async () => {
    const superadmin = await school.as('superadmin')
    const dean = await school.as('dean')
    const guardian = await school.as('guardian')
    const cyclesOf = async (client: typeof dean) => (await client.get('/cycles')).status
    const root = '/backoffice/root/authenticated'
    // What a test before this one switched off is told of a moment later.
    await expect.poll(() => cyclesOf(dean)).toBe(200)
    const heard: string[] = []
    const stop = school.services.live.subscribe(['maintenance:0'], (topic) => heard.push(topic))
    await superadmin.post('/backoffice/workbench/maintenance', { isOn: true })
    await expect.poll(() => cyclesOf(dean)).toBe(503)
    expect(heard).toContain('maintenance:0')
    const refused = await guardian.post(root, { _action: 'readAllNotifications' })
    expect([refused.status, refused.headers['retry-after'], refused.body.message]).toEqual([
      503,
      '60',
      'Homeroom is under maintenance. Nothing was saved; please come back later.',
    ])
    // What draws the maintenance screen, and the way out of it.
    expect([(await dean.get(root)).status, await cyclesOf(superadmin)]).toEqual([200, 200])
    expect((await school.nobody.get('/backoffice/_root')).body.maintenance).not.toBeNull()
    await superadmin.post('/backoffice/workbench/maintenance', { isOn: false })
    await expect.poll(() => cyclesOf(dean)).toBe(200)
    stop()
  })
})
