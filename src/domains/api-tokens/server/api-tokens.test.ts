import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schoolDateOf } from '#contract/school-time.ts'
import { makeCohorts, makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { type Client, createClient } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeApiToken } from './api-tokens.factory.ts'

const path = '/backoffice/workbench/api-tokens'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
})
afterAll(() => school.stop())

/** What a program of that token calls, with nothing of a browser. */
function program(token: string) {
  const client = createClient(school.app)
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: (url: string) => client.call({ method: 'GET', url: `/api${url}`, headers }),
    post: (url: string, payload: object) =>
      client.call({ method: 'POST', url: `/api${url}`, payload, headers }),
  }
}

/** A colleague who may make tokens, and what else is given. */
async function makeMaker(permissions: Parameters<typeof makeGroup>[1]['permissions'] = []) {
  const id = await makeEmployee(school.db)
  const groupId = await makeGroup(school.db, {
    title: `Makers ${id}`,
    permissions: ['shell.use', 'workbench.open', 'people.view', 'tokens.own', ...(permissions ?? [])],
  })
  await addToGroup(school.db, id, groupId)
  return { id, groupId, client: await school.as(id) }
}

const nowMs = () => school.clock.nowMs()
const students = '/backoffice/students'

/** The log of a token, once so many calls are in it: they are written after their answers. */
async function listedCalls(client: Client, tokenId: number, total: number) {
  const list = () => client.get(`${path}/${tokenId}/calls`)
  await expect.poll(async () => (await list()).body.total).toBe(total)
  return list()
}

describe('a token', () => {
  it('is shown once, is no more than its hash afterwards, and calls as far as its scopes', async () => {
    const { client, id } = await makeMaker(['people.view.all', 'houses.view.all'])
    const student = await makeStudent(school.db, { name: 'Seen Student', cohortId: 1 })
    const made = await client.post(path, { title: 'Reader', scopes: ['people.view', 'people.view.all'] })
    expect(made.body).toMatchObject({ ok: true, message: 'Reader is created' })
    expect(made.body.token).toMatch(/^hr_api_[\w-]{43}$/)
    const kept = await school.db.selectFrom('apiTokens').selectAll().execute()
    const audited = await school.db
      .selectFrom('auditLog')
      .selectAll()
      .where('subjectType', '=', 'api_token')
      .execute()
    expect(JSON.stringify([kept, audited])).not.toContain(made.body.token)
    expect(audited).toHaveLength(1)

    const { get } = program(made.body.token)
    const own = await client.get(students)
    const read = await get(students)
    expect(read.status).toBe(200)
    expect(read.body.students.map((one: { id: number }) => one.id)).toContain(student)
    expect(read.body.students).toEqual(own.body.students)
    // Written before the next is asked: at one instant they are listed as they were written.
    await listedCalls(client, made.body.id, 1)
    const houses = await get('/backoffice/houses')
    expect([houses.status, houses.body.message]).toEqual([
      403,
      expect.stringContaining('not among the scopes of this token'),
    ])
    const calls = await listedCalls(client, made.body.id, 2)
    expect(calls.body.calls.map((one: { status: number }) => one.status)).toEqual([403, 200])
    expect(calls.body.calls[0]).toMatchObject({ method: 'GET', route: '/api/backoffice/houses' })
    expect(calls.body.token).toMatchObject({ owner: { id }, state: 'works', calls: 2 })
    expect(calls.body.token.lastUsedAt).not.toBeNull()
  })

  it('says how far back its calls are known, once it is older than they are kept', async () => {
    const { client, id } = await makeMaker()
    const ago = (days: number) => nowMs() - days * 24 * 60 * 60_000
    for (const days of [89, 91])
      await makeApiToken(school.db, {
        ...{ title: `${days} days`, ownerId: id, nowMs: ago(days), endsAtMs: ago(-30) },
      })
    const { tokens } = (await client.get(path)).body
    expect(
      tokens.map((one: Record<string, unknown>) => [one['title'], one['lastUsedAt'], one['knownDays']]),
    ).toEqual([
      ['91 days', null, 90],
      ['89 days', null, null],
    ])
  })

  it('loses at its next call what its owner lost, and all when they cannot log in', async () => {
    const { client, id, groupId } = await makeMaker(['people.view.all'])
    const made = await client.post(path, { title: 'Bound', scopes: ['people.view.all'] })
    const { get } = program(made.body.token)
    expect((await get(students)).status).toBe(200)
    await school.db
      .deleteFrom('permissionGroupPermissions')
      .where('groupId', '=', groupId)
      .where('permission', '=', 'people.view.all')
      .execute()
    expect((await get(students)).status).toBe(403)
    expect((await client.get(path)).body.tokens[0]).toMatchObject({ state: 'powerless' })
    await school.db
      .updateTable('users')
      .set({ deactivatedAt: new Date(nowMs()) })
      .where('id', '=', id)
      .execute()
    expect((await get(students)).status).toBe(401)
  })

  it('reads only, unless it may change; what it changed names it in the audit', async () => {
    const { id, client } = await makeMaker(['clubs.manage', 'people.view.all'])
    const club = { title: 'Chess', cohort_id: 1, sponsor_id: id, capacity: null, meetings: [] }
    const scopes = ['clubs.manage', 'people.view'] as const
    const reader = await makeApiToken(school.db, { ownerId: id, scopes, nowMs: nowMs() })
    const refused = await program(reader.token).post('/backoffice/clubs', club)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'The token “Reader” only reads. Nothing was saved.',
    ])
    const writer = await makeApiToken(school.db, {
      ...{ title: 'Writer', ownerId: id, mayWrite: true, nowMs: nowMs(), scopes },
    })
    const done = await program(writer.token).post('/backoffice/clubs', club)
    expect(done.status).toBe(200)
    const audited = await school.db
      .selectFrom('auditLog')
      .select(['actorId', 'requestId'])
      .where('subjectType', '=', 'club')
      .executeTakeFirstOrThrow()
    expect(audited.actorId).toBe(id)
    expect(audited.requestId).toMatch(new RegExp(`^token ${writer.id} `))
    // The log is written with the clock of the database.
    const today = schoolDateOf(Date.now())
    const shown = await (await school.as('superadmin')).get(
      `/backoffice/audit/changes?kind=club&from=${today}&to=${today}`,
    )
    expect(shown.body.changes).toMatchObject([{ actor: { id }, machine: 'Writer' }])
    const own = await program(writer.token).post(path, { title: 'Child', scopes: ['people.view'] })
    expect([own.status, own.body.message]).toEqual([403, expect.stringContaining('a token does not')])
    expect((await program(writer.token).get('/backoffice/profile/sessions')).status).toBe(403)
    await expect
      .poll(async () => (await client.get(`${path}/${writer.id}/calls?result=refused`)).body.total)
      .toBe(2)
  })

  it('cannot be for what a person needs a second factor for, nor for what its maker may not do', async () => {
    const boss = await school.as('superadmin')
    for (const scope of ['groups.manage', 'mirror.view', 'tokens.manage']) {
      const answer = await boss.post(path, { title: 'Too much', scopes: [scope] })
      expect(answer.body.formErrors?.scopes).toContain('No token may do this')
    }
    const { client, id } = await makeMaker()
    const beyond = await client.post(path, { title: 'Beyond', scopes: ['notes.view.all'] })
    expect(beyond.body.formErrors.scopes).toContain('You may not do this yourself')
    // Written past the form, it is no more.
    const forged = await makeApiToken(school.db, {
      ...{ ownerId: await school.persona('superadmin'), nowMs: nowMs() },
      scopes: ['groups.manage'],
    })
    expect(
      (await program(forged.token).get('/backoffice/employees-and-permissions/groups')).status,
    ).toBeGreaterThan(399)
    const none = await client.post(path, { title: '', scopes: [] })
    expect(Object.keys(none.body.data.formErrors)).toEqual(['title', 'scopes'])
    expect(
      (await school.db.selectFrom('apiTokens').select('id').where('ownerId', '=', id).execute()).length,
    ).toBe(0)
  })

  it('of another system needs an address, is told of once, and is let in from there alone', async () => {
    const director = await school.persona('director')
    const boss = await school.as('superadmin')
    const service = { title: 'Timetables', is_service: true, scopes: ['people.view', 'people.view.all'] }
    const nowhere = await boss.post(path, service)
    expect(nowhere.body.formErrors.networks).toContain('fixed address')
    const { client } = await makeMaker()
    const small = await client.post(path, { ...service, scopes: ['people.view'], networks: ['127.0.0.1'] })
    expect(small.body.formErrors.is_service).toContain('Only people who manage tokens')
    const made = await boss.post(path, { ...service, networks: ['203.0.113.0/24'] })
    const told = await school.db
      .selectFrom('notifications')
      .select(['userId', 'redirectUrl'])
      .where('title', '=', 'Pat superadmin lets Timetables call in their name')
      .execute()
    expect(told.map(({ userId }) => userId)).toContain(director)
    const other = { title: 'Grades', scopes: ['people.view'], networks: ['203.0.113.0/24'] }
    expect((await boss.post(path, { ...service, ...other })).status).toBe(200)
    const { searchParams } = new URL(told[0]?.redirectUrl ?? '', 'http://homeroom.test')
    const { entry, ...filter } = Object.fromEntries(searchParams)
    const changes = await (await school.as(director)).get(
      `/backoffice/audit/changes?${new URLSearchParams(filter)}`,
    )
    const opened = changes.body.changes.find(({ id }: { id: number }) => id === Number(entry))
    expect(opened).toMatchObject({ did: 'Token made', subject: { name: `Api token ${made.body.id}` } })
    const away = await program(made.body.token).get(students)
    expect([away.status, away.body.message]).toEqual([
      403,
      'Calls from 127.0.0.1 are not allowed for this token.',
    ])
    const page = await boss.get(`${path}/${made.body.id}/calls`)
    expect(page.body.token).toMatchObject({ refusedAddress: '127.0.0.1', isService: true })
    const { token } = page.body
    const saved = await boss.post(`${path}/${token.id}`, {
      ...{ title: token.title, scopes: token.scopes, networks: ['127.0.0.1'], version: token.version },
    })
    expect(saved.status).toBe(200)
    expect((await program(made.body.token).get(students)).status).toBe(200)
    const late = await boss.post(`${path}/${token.id}`, {
      ...{ title: 'Late', scopes: token.scopes, networks: ['127.0.0.1'], version: token.version },
    })
    expect(late.status).toBe(409)
  })

  it('ends: made anew, revoked or run out, the one before opens nothing', async () => {
    const { client } = await makeMaker(['people.view.all'])
    const made = await client.post(path, { title: 'Passing', scopes: ['people.view.all'], days: 30 })
    const renewed = await client.post(`${path}/${made.body.id}/renew`)
    expect((await program(made.body.token).get(students)).status).toBe(401)
    expect((await program(renewed.body.token).get(students)).status).toBe(200)
    expect((await client.post(`${path}/${made.body.id}/revoke`)).body.message).toBe('Passing is revoked')
    expect((await program(renewed.body.token).get(students)).status).toBe(401)
    expect((await client.post(`${path}/${made.body.id}/renew`)).status).toBe(422)
    const ended = await makeApiToken(school.db, {
      ...{ ownerId: await school.persona('superadmin'), nowMs: nowMs(), endsAtMs: nowMs() - 1 },
    })
    expect((await program(ended.token).get(students)).body.message).toContain('has ended')
  })

  it('of somebody else is not there, but for who manages tokens, who revokes it', async () => {
    const one = await makeMaker()
    const other = await makeMaker()
    const made = await one.client.post(path, { title: 'Mine', scopes: ['people.view'] })
    for (const answer of [
      await other.client.get(`${path}/${made.body.id}/calls`),
      await other.client.post(`${path}/${made.body.id}/revoke`),
      await other.client.post(`${path}/${made.body.id}/renew`),
    ])
      expect(answer.status).toBe(404)
    const boss = await school.as('superadmin')
    expect((await boss.post(`${path}/${made.body.id}/renew`)).status).toBe(403)
    expect((await boss.get(`${path}?search=mine`)).body.tokens).toMatchObject([{ title: 'Mine' }])
    expect((await boss.post(`${path}/${made.body.id}/revoke`)).status).toBe(200)
    expect((await (await school.as('facilitator')).get(path)).status).toBe(403)
  })

  it('that is guessed at is refused, then has to wait; a browser’s session does not count beside it', async () => {
    const { client } = await makeMaker()
    expect((await client.get(path)).status).toBe(200)
    const guess = () => program('hr_api_guess').get(students)
    const answers = []
    for (let time = 0; time < 32; time += 1) answers.push((await guess()).status)
    expect(answers[0]).toBe(401)
    expect(answers.at(-1)).toBe(429)
    expect((await guess()).headers['retry-after']).toBeDefined()
  })

  it('is announced to its owner before it ends, once', async () => {
    const { id } = await makeMaker()
    await makeApiToken(school.db, {
      title: 'Soon',
      ownerId: id,
      nowMs: nowMs(),
      endsAtMs: nowMs() + 86_400_000,
    })
    await school.runJob('tokens.warn_of_ends')
    await school.runJob('tokens.warn_of_ends')
    const told = await school.db
      .selectFrom('notifications')
      .select('title')
      .where('userId', '=', id)
      .execute()
    expect(told).toEqual([{ title: 'The token Soon ends soon' }])
  })

  it('takes a fresh proof of who makes it', async () => {
    const { client } = await makeMaker()
    school.clock.advance(11 * 60_000)
    const answer = await client.post(path, { title: 'Stale', scopes: ['people.view'] })
    expect([answer.status, answer.body.code]).toEqual([403, 'PROOF_NEEDED'])
  })
})
