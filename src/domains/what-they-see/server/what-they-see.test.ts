import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeApp, makeLogin } from '#domains/sign-in/server/sign-in.factory.ts'
import { authenticate, viewerOf, writeSessionCookie } from '#domains/sign-in/server/sign-in.service.ts'
import { makeTemplate } from '#domains/templates/server/templates.factory.ts'
import { type Client, createClient } from '#test/client.ts'
import { personaSlugs } from '#test/schools/personas.ts'
import { makeWorld, type World } from '#test/schools/school-world.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { recordKinds } from './record-kinds.ts'

const base = '/backoffice/workbench/employees-and-permissions/what-can-they-see'
let school: TestSchool
let world: World
let admin: Client
let templateId: number
let pathwayId: number
let clubId: number
beforeAll(async () => {
  school = await startTestSchool()
  const cycleId = await makeSchoolYear(school.db)
  world = await makeWorld(school.db, { mark: 'Quokka', cycleId, nowMs: school.clock.nowMs() })
  await school.db
    .updateTable('notes')
    .set({ visibility: 'restricted' })
    .where('id', '=', world.noteId)
    .execute()
  templateId = await makeTemplate(school.db, { weeks: 1 })
  const idOf = async (making: Promise<{ readonly id: number }>) => (await making).id
  pathwayId = await idOf(
    school.db
      .insertInto('pathways')
      .values({ schoolYear: '2026-2027', title: 'Coast', type: 'humanities', grades: [9] })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  clubId = await idOf(
    school.db
      .insertInto('clubs')
      .values({ title: 'Chess', sponsorId: world.advisorId, cohortId: 1, beganOn: '2026-09-01' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const ask = async (person: number, about: string, client = admin) =>
  client.post(`${base}/people/${person}/questions`, { about })

/** Where each part of an address leads in the world of a family. */
const parts = (page: string): Record<string, number | string> => ({
  studentId: world.studentId,
  noteId: world.noteId,
  houseId: world.houseId,
  reportId: page.startsWith('/family') ? world.progressReportId : world.reportId,
  eventId: world.eventId,
  excuseId: world.excuseId,
  experienceId: world.experienceId,
  sessionId: world.sessionId,
  taskId: world.taskId,
  employeeId: world.advisorId,
  type: 'expedition',
  id: page.startsWith('/templates') ? templateId : page.startsWith('/experiences') ? world.experienceId : 1,
  ...(page.startsWith('/workbench/personal-data') && { personId: world.studentId }),
  ...{ pathwayId, clubId, unitId: 1, importId: 1, groupId: 1, connectionId: 1, providerId: 1, mailId: 1 },
  endpointId: 1,
})

describe('the answer', () => {
  it('is what the call behind each record answers that person, for every role and those around a family', async () => {
    const people = new Map<string, number>()
    for (const slug of personaSlugs) people.set(slug, await school.persona(slug))
    for (const own of ['facilitatorId', 'advisorId', 'guardianId', 'studentId'] as const)
      people.set(own, world[own])
    const otherwise: string[] = []
    let [yes, no] = [0, 0]
    const director = await school.as('director')
    for (const [who, id] of people) {
      const client = await school.as(id)
      for (const { page, endpoint, names = {}, isShown, count } of recordKinds) {
        const own = parts(page)
        const about = page.replace(/:(\w+)/g, (_, name: string) => String(own[name]))
        const told = await ask(id, about)
        const inPath = Object.fromEntries(
          Object.entries(own).map(([name, value]) => [names[name] ?? name, value]),
        )
        const path = endpoint['~orpc'].route.path ?? ''
        const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(inPath[name]))
        const { status, body } = await client.get(url)
        const all = count?.((await director.get(url)).body) ?? 0
        const is = status === 200 && (isShown?.(body) ?? true) && (all === 0 || (count?.(body) ?? 0) > 0)
        if (is) yes++
        else no++
        if (told.body.can !== is)
          otherwise.push(`${who} ${about}: ${status}, told ${told.text.slice(0, 200)}`)
        if (is && told.body.ways.length === 0) otherwise.push(`${who} ${about}: without a way`)
      }
    }
    expect(otherwise).toEqual([])
    expect(yes).toBeGreaterThan(100)
    expect(no).toBeGreaterThan(100)
  }, 300_000)

  it('names the rule and the group behind it, and holds: without the group it is another', async () => {
    const note = `/students/${world.studentId}/notes/view/${world.noteId}`
    const dean = await school.persona('dean')
    const { body } = await ask(dean, note)
    expect(body).toMatchObject({ what: 'Note', can: true, because: [] })
    expect(body.ways).toEqual([
      expect.arrayContaining([
        expect.objectContaining({
          permission: 'notes.view_restricted',
          through: [expect.objectContaining({ title: 'Dean' })],
        }),
      ]),
    ])
    const house = await ask(world.advisorId, `/houses/${world.houseId}`)
    expect(house.body.ways[0][0]).toMatchObject({
      permission: 'houses.view',
      through: [{ title: 'House advisor' }],
    })
    const student = await ask(world.advisorId, `/students/${world.studentId}`)
    expect(student.body.because).toEqual([`Advises House of ${world.advisorId}`])
    const [{ id }] = house.body.ways[0][0].through
    const held = school.db.deleteFrom('permissionGroupMembers').where('employeeId', '=', world.advisorId)
    await held.where('groupId', '=', id).execute()
    expect((await ask(world.advisorId, `/houses/${world.houseId}`)).body.can).toBe(false)
    await addToGroup(school.db, world.advisorId, id)
  })

  it('says of two ways that each is enough', async () => {
    const id = await makeEmployee(school.db)
    const group = (title: string, permission: 'people.view.all' | 'people.view' | 'people.manage') =>
      makeGroup(school.db, { title, permissions: ['shell.use', permission] })
    await addToGroup(school.db, id, await group('Seers', 'people.view.all'))
    await school.db.updateTable('houses').set({ advisorId: id }).where('id', '=', world.houseId).execute()
    await addToGroup(school.db, id, await group('Own', 'people.view'))
    const { body } = await ask(id, `/students/${world.studentId}`)
    await school.db
      .updateTable('houses')
      .set({ advisorId: world.advisorId })
      .where('id', '=', world.houseId)
      .execute()
    expect(body.ways.map((way: { permission: string }[]) => way.map(({ permission }) => permission))).toEqual(
      [['people.view.all'], ['people.view']],
    )
  })

  it('says of a list how many of it they see, and of a page that opens empty that they see nothing of it', async () => {
    const about = `/students/${world.studentId}/notes`
    const dean = (await ask(await school.persona('dean'), about)).body
    expect(dean).toMatchObject({ can: true, shown: { count: 1, of: 1 } })
    const named = dean.ways.flat().map(({ permission }: { permission: string }) => permission)
    expect(named).toContain('notes.view.all')
    const id = await makeEmployee(school.db)
    const permissions = ['shell.use', 'people.view.all', 'notes.view'] as const
    await addToGroup(school.db, id, await makeGroup(school.db, { title: 'Only names', permissions }))
    const told = (await ask(id, about)).body
    expect((await (await school.as(id)).get(`/backoffice${about}`)).body.total).toBe(0)
    expect(told).toMatchObject({
      can: false,
      shown: { count: 0, of: 1 },
      lacks: [{ permission: 'notes.view.all' }],
    })
  })

  it('says what somebody lacks and which groups give it', async () => {
    const { body } = await ask(await school.persona('facilitator'), `/excuses/${world.excuseId}`)
    expect(body.can).toBe(false)
    expect(body.lacks).toMatchObject([{ permission: expect.stringContaining('excuses.view') }])
    expect(body.lacks[0].groups.map(({ title }: { title: string }) => title)).toContain('School director')
    const page = await ask(await school.persona('facilitator'), 'https://homeroom.test/workbench/audit?x=1')
    expect(page.body).toMatchObject({ what: 'Audit', can: false, lacks: [{ permission: 'audit.view' }] })
    const nothing = await ask(await school.persona('dean'), '/students/999999')
    expect(nothing.body.formErrors.about).toContain('no such student')
    const nowhere = await ask(await school.persona('dean'), '/nowhere/at/all')
    expect(nowhere.status).toBe(422)
    expect(nowhere.body.formErrors.about).toContain('no record or page')
  })

  it('says that it is refused until a second factor is set up, as the call is', async () => {
    const id = await makeEmployee(school.db)
    const permissions = ['shell.use', 'workbench.open', 'staff.manage', 'outbox.view'] as const
    await addToGroup(school.db, id, await makeGroup(school.db, { title: 'Office', permissions }))
    const about = `/workbench/employees-and-permissions/employees/${world.facilitatorId}/edit`
    const url = `/backoffice${about}`
    const nowMs = school.clock.nowMs()
    const token = await makeLogin(school.db, { userId: id, nowMs, withSecondFactor: false })
    const byPassword = createClient(school.app, writeSessionCookie(token, school.services, 60).split(';')[0])
    expect((await byPassword.get(url)).status).toBe(403)
    expect((await ask(id, about)).body).toMatchObject({ can: true, lacksFactor: true })
    expect((await ask(id, '/workbench/outbox')).body).toMatchObject({ can: true, lacksFactor: false })
    await makeApp(school.db, school.services, id)
    expect((await ask(id, about)).body).toMatchObject({ can: true, lacksFactor: false })
  })

  it('writes nothing down in the name of who is asked about, and who asked what on the record', async () => {
    const counts = async () =>
      Promise.all([
        school.db.selectFrom('reportOpenings').selectAll().execute(),
        school.db.selectFrom('recordReads').selectAll().where('userId', '=', world.guardianId).execute(),
      ])
    const before = await counts()
    expect((await ask(world.guardianId, `/family/reports/${world.progressReportId}`)).body.can).toBe(true)
    expect(await counts()).toEqual(before)
    const entry = await school.db
      .selectFrom('auditLog')
      .select(['action', 'subjectId', 'actorId', 'after'])
      .where('action', '=', 'rights.asked')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      subjectId: String(world.guardianId),
      actorId: await school.persona('admin'),
      after: { address: `/family/reports/${world.progressReportId}` },
    })
  })
})

describe('somebody', () => {
  it('is shown with their rights by group, their students and why, and their pages', async () => {
    const { body } = await admin.get(`${base}/people/${world.advisorId}`)
    expect(body.rights).toContainEqual({
      permission: 'houses.view',
      cohort_ids: null,
      through: [expect.objectContaining({ title: 'House advisor', cohort_ids: null })],
    })
    expect(body.students).toEqual({
      total: 1,
      reasons: [{ text: `Advises House of ${world.advisorId}`, count: 1 }],
    })
    const urls = body.pages.map(({ url }: { url: string }) => url)
    expect(urls).toContain('/houses')
    expect(urls).not.toContain('/workbench/audit')
    const family = (await admin.get(`${base}/people/${world.guardianId}`)).body
    expect(family.rights).toEqual([])
    expect(family.students).toEqual({ total: 1, reasons: [{ text: 'Is their guardian', count: 1 }] })
  })

  it('is the same to the rules as when they call themselves', async () => {
    for (const slug of personaSlugs) {
      const userId = await school.persona(slug)
      const token = await makeLogin(school.db, { userId, nowMs: school.clock.nowMs() })
      const cookie = writeSessionCookie(token, school.services, 60).split(';')[0] ?? ''
      const { loginId: _login, provedAtMs: _proved, ...caller } = await authenticate(school.services, cookie)
      const asked = await viewerOf(school.db, userId, school.clock.nowMs())
      expect(asked).toMatchObject(caller)
    }
  })

  it('who cannot log in sees nothing, and whom one does not see cannot be asked about', async () => {
    const gone = await makeEmployee(school.db, { deactivatedAt: new Date() })
    const told = await ask(gone, '/houses')
    expect(told.body).toMatchObject({ can: false, canLogIn: false, lacks: [] })
    const keeper = await makeEmployee(school.db)
    const rights = await makeGroup(school.db, {
      title: 'Keepers',
      permissions: ['shell.use', 'groups.manage'],
    })
    await addToGroup(school.db, keeper, rights)
    const client = await school.as(keeper)
    expect((await client.get(`${base}/people/${world.studentId}`)).status).toBe(404)
    expect((await ask(world.guardianId, '/houses', client)).status).toBe(404)
    expect((await client.get(`${base}/people?search=Quokka`)).body.people).toEqual([])
    expect((await admin.get(`${base}/people?search=Quokka`)).body.people).toHaveLength(2)
    expect((await ask(world.studentId, '/houses', await school.as('dean'))).status).toBe(403)
  })
})

describe('who asks', () => {
  it('learns no number and no student that they may not read about themselves', async () => {
    const clerk = await makeEmployee(school.db)
    const permissions = ['shell.use', 'workbench.open', 'groups.manage'] as const
    await addToGroup(school.db, clerk, await makeGroup(school.db, { title: 'Groups clerks', permissions }))
    const client = await school.as(clerk)
    const dean = await school.persona('dean')
    for (const about of ['', '/notes', '/documents', `/notes/view/${world.noteId}`]) {
      const hidden = await ask(dean, `/students/${world.studentId}${about}`, client)
      const missing = await ask(dean, `/students/999999${about}`, client)
      expect(hidden.status).toBe(422)
      expect(hidden.body.formErrors.about).toBe('There is no such student, or none you can ask about.')
      expect({ ...missing.body, requestId: '' }).toEqual({ ...hidden.body, requestId: '' })
    }
    const names = await makeGroup(school.db, { title: 'Names', permissions: ['people.view.all'] })
    await addToGroup(school.db, clerk, names)
    const seen = await ask(dean, `/students/${world.studentId}/notes`, await school.as(clerk))
    expect(seen.body).toMatchObject({ what: 'Notes on a student', can: true, shown: null })
  })

  it('many at once all have their answer, and nobody else waits for them', async () => {
    const dean = await school.persona('dean')
    const asked = Array.from({ length: 30 }, () => ask(dean, `/students/${world.studentId}`))
    const other = await (await school.as('director')).get('/backoffice/home')
    expect(other.status).toBe(200)
    expect([...new Set((await Promise.all(asked)).map(({ status }) => status))]).toEqual([200])
  }, 60_000)
})
