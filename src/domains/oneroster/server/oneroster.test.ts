import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schoolDateOf } from '#contract/school-time.ts'
import { makeApiToken } from '#domains/api-tokens/server/api-tokens.factory.ts'
import { makeEmployee, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeWorld } from '#test/schools/school-world.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { rosterCalls } from './roster-calls.ts'
import { faultShape, rosterShapes } from './roster-shapes.factory.ts'

const base = '/ims/oneroster/rostering/v1p2'

let school: TestSchool
let world: Awaited<ReturnType<typeof makeWorld>>
let token: string
beforeAll(async () => {
  school = await startTestSchool()
  const cycleId = await makeSchoolYear(school.db)
  world = await makeWorld(school.db, { mark: 'Aardvark', cycleId, nowMs: school.clock.nowMs() })
  await school.db
    .updateTable('students')
    .set({ dateOfBirth: '2011-03-04' })
    .where('id', '=', world.studentId)
    .execute()
  token = (await makeToken(['oneroster.read'])).token
})
afterAll(() => school.stop())

const makeToken = async (scopes: Parameters<typeof makeApiToken>[1]['scopes']) =>
  makeApiToken(school.db, {
    ...{ ownerId: await school.persona('superadmin'), nowMs: school.clock.nowMs() },
    ...(scopes && { scopes }),
  })

/** What a client of OneRoster asks, with nothing of a browser. */
async function ask(path: string, bearer = token) {
  const { statusCode, headers, body } = await school.app.inject({
    ...{ method: 'GET', url: `${base}${path}`, headers: { authorization: `Bearer ${bearer}` } },
  })
  return { status: statusCode, headers, body: JSON.parse(body) }
}

/** Every page of a collection, as a client reads them: on until one is empty. */
async function readAll(path: string, limit = 7, query = '') {
  const [many = ''] = path.split('/').slice(-1)
  const found: { sourcedId: string; status: string }[] = []
  for (let offset = 0; ; offset += limit) {
    const { status, body } = await ask(`${path}?limit=${limit}&offset=${offset}${query}`)
    expect(status).toBe(200)
    const rows = Object.values(body)[0] as typeof found
    expect(Object.keys(body)).toEqual([many === 'schools' ? 'orgs' : Object.keys(body)[0]])
    if (rows.length === 0) return found
    found.push(...rows)
  }
}

/** What a reader of changes is told of a collection: `e9x5 active`. */
const changedSince = async (name: string, instant: string) =>
  (await readAll(`/${name}`, 100, `&filter=${encodeURIComponent(`dateLastModified>'${instant}'`)}`)).map(
    ({ sourcedId, status }) => `${sourcedId} ${status}`,
  )

/** Stamps are by the clock of the database. */
async function databaseNow(): Promise<string> {
  const { now } = await school.db
    .selectNoFrom((eb) => eb.fn<Date>('clock_timestamp', []).as('now'))
    .executeTakeFirstOrThrow()
  return now.toISOString()
}

describe('the rostering service', () => {
  it('says what the standard allows and nothing else, each thing once, on pages of any size', async () => {
    for (const [name, shape] of Object.entries(rosterShapes)) {
      const rows = await readAll(`/${name}`)
      expect(rows.length, name).toBeGreaterThan(0)
      for (const row of rows)
        expect(shape.safeParse(row).error?.issues ?? [], `${name} ${row.sourcedId}`).toEqual([])
      expect(new Set(rows.map(({ sourcedId }) => sourcedId)).size).toBe(rows.length)
      const { headers } = await ask(`/${name}?limit=1`)
      expect(Number(headers['x-total-count'])).toBe(rows.length)
      const [first] = rows
      const one = await ask(`/${name}/${first?.sourcedId}`)
      expect(Object.values(one.body)).toEqual([first])
    }
  })

  it('follows every reference it gives to something that is there', async () => {
    const dead: string[] = []
    for (const name of Object.keys(rosterShapes)) {
      const texts = JSON.stringify(await readAll(`/${name}`, 100))
      const references = new Set([...texts.matchAll(/"href":"([^"]+)"/g)].map(([, href = '']) => href))
      for (const href of references) {
        const { status } = await ask(new URL(href).pathname.replace(base, ''))
        if (status !== 200) dead.push(href)
      }
    }
    expect(dead).toEqual([])
  })

  it('answers every address of the list, and 404 in the words of the standard for what is not there', async () => {
    const known: Record<string, string> = {
      academicSessions: 't1',
      terms: 't1',
      orgs: 'network',
      schools: 'c1',
      courses: 'house',
      classes: `x${world.experienceId}`,
      users: `p${world.studentId}`,
      students: `p${world.studentId}`,
      teachers: `p${world.facilitatorId}`,
      enrollments: `e${world.studentId}x${world.experienceId}`,
    }
    for (const { path } of rosterCalls) {
      const [, first = ''] = path.split('/')
      const id = known[first]
      if (path.includes(':id') && id !== undefined) {
        const answer = await ask(path.replace(':id', id).replace(':classId', `x${world.experienceId}`))
        expect([path, answer.status]).toEqual([path, 200])
      }
      if (!path.includes(':id')) continue
      const none = await ask(path.replace(':id', 'nobody').replace(':classId', 'x0'))
      expect([path, none.status, faultShape.safeParse(none.body).success]).toEqual([path, 404, true])
    }
    expect((await ask('/lineItems')).status).toBe(404)
  })

  it('says who is in a class and which classes somebody is in', async () => {
    const { studentId, experienceId, facilitatorId, houseId, advisorId } = world
    const codes = async (path: string) => (await readAll(path, 100)).map(({ sourcedId }) => sourcedId)
    expect(await codes(`/classes/x${experienceId}/students`)).toContain(`p${studentId}`)
    expect(await codes(`/classes/x${experienceId}/teachers`)).toContain(`p${facilitatorId}`)
    expect(await codes(`/classes/h${houseId}/teachers`)).toEqual([`p${advisorId}`])
    expect(await codes(`/students/p${studentId}/classes`)).toEqual(
      expect.arrayContaining([`h${houseId}`, `x${experienceId}`]),
    )
    expect(await codes(`/teachers/p${facilitatorId}/classes`)).toContain(`x${experienceId}`)
  })

  it('answers what Google Classroom asks before it connects (its conformance tests of OneRoster 1.2)', async () => {
    const { facilitatorId, experienceId } = world
    const { email } = await school.db
      .selectFrom('users')
      .where('id', '=', facilitatorId)
      .select('email')
      .executeTakeFirstOrThrow()
    const found = async (path: string) =>
      Object.values((await ask(path)).body)[0] as Record<string, unknown>[]
    // As it is sent, with its quotes not encoded.
    const [teacher] = await found(`/teachers?filter=email='${email}'&limit=10000`)
    expect(teacher).toMatchObject({ sourcedId: `p${facilitatorId}`, email })
    const taught = await found(`/teachers/p${facilitatorId}/classes?limit=10000&filter=status='active'`)
    const one = taught.find(({ sourcedId }) => sourcedId === `x${experienceId}`)
    expect(one).toMatchObject({ school: { type: 'org' }, terms: [{ sourcedId: 't1' }] })
    const [student] = await found(`/classes/x${experienceId}/students?limit=10000`)
    expect(Object.keys(student ?? {})).toEqual(expect.arrayContaining(['email', 'sourcedId']))
    expect(await found('/terms/t1/gradingPeriods?limit=10000')).toEqual([
      expect.objectContaining({ sourcedId: 'g1', type: 'gradingPeriod', schoolYear: '2027' }),
    ])
    expect(await found('/terms/t1')).toMatchObject({ children: [{ sourcedId: 'g1' }] })
  })

  it('filters, sorts and chooses fields, and says which of it is unknown', async () => {
    await makeStudent(school.db, { name: "Tara O'Malley", cohortId: 1 })
    const asked = async (query: string) => await ask(`/users?${query}`)
    const filter = (text: string) => `filter=${encodeURIComponent(text)}`
    const found = await asked(filter("familyName='O''Malley' AND status='active'"))
    expect(found.body.users).toMatchObject([{ givenName: 'Tara', roles: [{ role: 'student' }] }])
    expect((await asked(filter("familyName~'malley' OR familyName='nobody'"))).body.users).toHaveLength(1)
    expect((await asked(`${filter("role='teacher'")}&limit=1`)).headers['x-total-count']).not.toBe('0')
    const sorted = await asked('sort=familyName&orderBy=desc&fields=sourcedId,familyName&limit=500')
    const names = sorted.body.users.map(({ familyName }: { familyName: string }) => familyName)
    expect(names).toEqual(names.toSorted().toReversed())
    expect(Object.keys(sorted.body.users[0]).toSorted()).toEqual(['familyName', 'sourcedId'])
    for (const [query, minor] of [
      [filter("shoeSize='9'"), 'invalid_filter_field'],
      [filter("familyName='x"), 'invalid_filter_field'],
      [filter("dateLastModified>'soon'"), 'invalid_filter_field'],
      [filter("familyName='x'; drop table users"), 'invalid_filter_field'],
      ['fields=shoeSize', 'invalid_selection_field'],
      ['sort=shoeSize', 'invalid_selection_field'],
      ['limit=0', 'invaliddata'],
      ['offset=-1', 'invaliddata'],
    ]) {
      const { status, body } = await asked(query ?? '')
      expect([query, status]).toEqual([query, 400])
      expect(faultShape.parse(body).imsx_CodeMinor.imsx_codeMinorField[0]?.imsx_codeMinorFieldValue).toBe(
        minor,
      )
    }
    const hostile = await asked(filter("familyName='\u0000'"))
    expect(hostile.status).toBe(400)
  })

  it('tells what changed since, who left and which seat is gone', async () => {
    const { studentId, facilitatorId, experienceId } = world
    const stampOf = async (path: string) => {
      const { body } = await ask(path)
      return (Object.values(body)[0] as { dateLastModified: string; status: string }) ?? {}
    }
    const before = await stampOf(`/users/p${studentId}`)
    const instant = await databaseNow()
    expect(await changedSince('users', instant)).toEqual([])
    // What no reader of a roster sees makes nothing new.
    await school.db.updateTable('users').set({ isBeta: true }).where('id', '=', studentId).execute()
    expect(await changedSince('users', instant)).toEqual([])
    await school.db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', studentId).execute()
    expect(await changedSince('users', instant)).toEqual([`p${studentId} tobedeleted`])
    expect(await changedSince('enrollments', instant)).toContain(`e${studentId} tobedeleted`)
    expect((await stampOf(`/users/p${studentId}`)).dateLastModified > before.dateLastModified).toBe(true)
    await school.db.deleteFrom('experienceExperts').where('employeeId', '=', facilitatorId).execute()
    expect(await changedSince('enrollments', instant)).toContain(
      `e${facilitatorId}x${experienceId} tobedeleted`,
    )
  })

  it('ends a session on the day after its last, and a place on the first day it does not hold', async () => {
    const { db, clock } = school
    const cycle = await db
      .selectFrom('cycles')
      .innerJoin('experiences', 'experiences.cycleId', 'cycles.id')
      .select(['cycles.id', 'endsAt'])
      .where('experiences.id', '=', world.experienceId)
      .executeTakeFirstOrThrow()
    const { body: term } = await ask(`/academicSessions/t${cycle.id}`)
    const dayAfter = Temporal.PlainDate.from(schoolDateOf(cycle.endsAt.getTime() - 1)).add({ days: 1 })
    expect(term.academicSession.endDate).toBe(dayAfter.toString())

    const studentId = await makeStudent(db)
    await db.insertInto('registrations').values({ studentId, experienceId: world.experienceId }).execute()
    const leave = (untilDay: string) =>
      db
        .updateTable('registrations')
        .set({ droppedAt: new Date(clock.nowMs()), untilDay })
        .where('studentId', '=', studentId)
        .execute()
    const place = async () =>
      (await ask(`/enrollments/e${studentId}x${world.experienceId}`)).body.enrollment as object
    await leave('2026-11-13')
    expect(await place()).toMatchObject({ status: 'active', endDate: '2026-11-13' })
    await leave('2026-11-10')
    expect(await place()).toMatchObject({ status: 'tobedeleted', endDate: '2026-11-10' })
  })
})

describe('a client', () => {
  const credentials = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    school.app.inject({
      ...{ method: 'POST', url: '/ims/oneroster/token', payload: new URLSearchParams(form).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  it('gets a token of an hour for its secret, in the header or the body', async () => {
    const form = { grant_type: 'client_credentials' }
    const inBody = await credentials({ ...form, client_id: 'reader', client_secret: token })
    expect(inBody.json()).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    const basic = `Basic ${Buffer.from(`reader:${token}`).toString('base64')}`
    const inHeader = await credentials({ ...form }, { authorization: basic })
    for (const answer of [inBody, inHeader])
      expect((await ask('/orgs', answer.json().access_token)).status).toBe(200)
    const forged = `${inBody.json().access_token.slice(0, -4)}AAAA`
    expect((await ask('/orgs', forged)).status).toBe(401)
    school.clock.advance(61 * 60_000)
    expect((await ask('/orgs', inBody.json().access_token)).status).toBe(401)
    expect((await credentials({ ...form, client_id: 'x', client_secret: 'wrong' })).statusCode).toBe(401)
    expect((await credentials({ grant_type: 'password' })).json().error).toBe('unsupported_grant_type')
    const scoped = async (scope: string) =>
      (await credentials({ ...form, client_secret: token, scope })).json()
    expect((await scoped('everything')).error).toBe('invalid_scope')
    // Google Classroom asks for the gradebook beside the roster (its conformance tests of OneRoster 1.2).
    const known = 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly'
    const gradebook = 'https://purl.imsglobal.org/spec/or/v1p2/scope/gradebook.createput'
    expect((await scoped(`${known} ${gradebook}`)).scope).toBe(known)
  })

  it('is refused without the scope, without a token and with a session, and stands in the log of its token', async () => {
    const other = await makeToken(['people.view'])
    const refused = await ask('/users', other.token)
    expect([refused.status, faultShape.parse(refused.body).imsx_description]).toEqual([
      403,
      expect.stringContaining('It is a scope of the token.'),
    ])
    const boss = await school.as('superadmin')
    const bySession = await boss.call({ method: 'GET', url: `${base}/users` })
    expect([bySession.status, bySession.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="OneRoster"',
    ])
    const log = await boss.get(`/backoffice/workbench/api-tokens/${other.id}/calls`)
    expect(log.body.calls).toMatchObject([{ route: `${base}/users`, status: 403 }])
    await ask('/users?limit=3')
    await school.services.reads.flush()
    const read = await school.db.selectFrom('recordReads').selectAll().execute()
    expect(JSON.stringify(read)).toContain('oneroster')
  })
})

describe('a reader of changes', () => {
  it('hears of the seats of who cannot log in any more, of a class that is over, and of both again', async () => {
    const { db, clock } = school
    const { experienceId } = world
    const [expert, studentId, advisorId] = [
      await makeEmployee(db),
      await makeStudent(db),
      await makeEmployee(db),
    ]
    const houseId = await makeHouse(db, { title: 'Heron House', advisorId })
    await db.updateTable('students').set({ houseId }).where('id', '=', studentId).execute()
    await db.insertInto('experienceExperts').values({ employeeId: expert, experienceId }).execute()
    await db.insertInto('registrations').values({ studentId, experienceId }).execute()
    const turned = async (
      act: (at: Date | null) => Promise<unknown>,
      seats: readonly string[],
    ): Promise<void> => {
      for (const at of [new Date(clock.nowMs()), null]) {
        const instant = await databaseNow()
        const unheard = await changedSince('enrollments', instant)
        await act(at)
        expect([unheard, await changedSince('enrollments', instant)]).toEqual([
          [],
          expect.arrayContaining(seats.map((seat) => `${seat} ${at === null ? 'active' : 'tobedeleted'}`)),
        ])
      }
    }
    const login = (id: number) => (deactivatedAt: Date | null) =>
      db.updateTable('users').set({ deactivatedAt }).where('id', '=', id).execute()
    await turned(login(expert), [`e${expert}x${experienceId}`])
    await turned(login(advisorId), [`e${advisorId}h${houseId}`])
    await turned(login(studentId), [`e${studentId}`, `e${studentId}x${experienceId}`])
    await turned(
      (archivedAt) =>
        db.updateTable('experiences').set({ archivedAt }).where('id', '=', experienceId).execute(),
      [`e${expert}x${experienceId}`, `e${studentId}x${experienceId}`],
    )
    await turned(
      (archivedAt) => db.updateTable('houses').set({ archivedAt }).where('id', '=', houseId).execute(),
      [`e${advisorId}h${houseId}`, `e${studentId}`],
    )
  })

  it('hears on the day on which a place ends that it is over, whenever that was decided', async () => {
    const { db, clock } = school
    const today = schoolDateOf(clock.nowMs())
    const untilDay = Temporal.PlainDate.from(today).add({ days: 3 }).toString()
    const studentId = await makeStudent(db)
    await db
      .insertInto('registrations')
      .values({ studentId, experienceId: world.experienceId, droppedAt: new Date(clock.nowMs()), untilDay })
      .execute()
    // As they are where the click was today: the database has another clock.
    await db
      .updateTable('rosterStamps')
      .set({ changedAt: new Date(clock.nowMs()) })
      .execute()
    clock.advance(2 * 24 * 60 * 60_000)
    const instant = new Date(clock.nowMs()).toISOString()
    expect(await changedSince('enrollments', instant)).toEqual([])
    clock.advance(24 * 60 * 60_000)
    expect(await changedSince('enrollments', instant)).toEqual([
      `e${studentId}x${world.experienceId} tobedeleted`,
    ])
  })
})
