import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { scimClient } from '#test/services/scim-client.ts'

const path = '/backoffice/workbench/provisioning'

let school: TestSchool
let boss: Client
beforeAll(async () => {
  school = await startTestSchool()
  boss = await school.as('superadmin')
})
afterAll(() => school.stop())

const groupId = async (slug: string) =>
  (
    await school.db
      .selectFrom('permissionGroups')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).id

/** A colleague who manages connections and the staff of the network, and is no super admin. */
async function makeManager(client = true) {
  const id = await makeEmployee(school.db)
  const group = await makeGroup(school.db, {
    title: `IT ${id}`,
    permissions: ['shell.use', 'workbench.open', 'staff.manage', 'provisioning.manage'],
  })
  await addToGroup(school.db, id, group)
  return { id, client: client ? await school.as(id) : boss }
}

describe('a connection', () => {
  it('is set up with a token that is shown once, and told of once', async () => {
    const director = await school.persona('director')
    const made = await boss.post(path, { title: 'Entra ID', networks: ['20.10.0.0/16', '2603:1000::/32'] })
    expect(made.body).toMatchObject({ ok: true, message: 'Entra ID is set up' })
    expect(made.body.token).toMatch(/^hr_scim_[\w-]{43}$/)
    const page = await boss.get(`${path}/${made.body.id}`)
    expect(page.body).toMatchObject({
      ...{ title: 'Entra ID', isOn: true, people: 0, hindrance: null, lastCalledAt: null },
      baseUrl: 'http://homeroom.test/scim/v2',
      tokenEnd: made.body.token.slice(-4),
    })
    expect(page.text).not.toContain(made.body.token)
    const kept = await school.db.selectFrom('provisioningConnections').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(made.body.token)
    const told = await school.db
      .selectFrom('notifications')
      .select('redirectUrl')
      .where('userId', '=', director)
      .where('title', '=', 'Pat superadmin lets Entra ID make and deactivate staff')
      .execute()
    // The page of the audit shows seven days unless it is told which.
    expect(told).toEqual([
      {
        redirectUrl: expect.stringMatching(
          /^\/workbench\/audit\?kind=provisioning_connection&from=(\d{4}-\d\d-\d\d)&to=\1&entry=\d+$/,
        ),
      },
    ])
    const audited = await school.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('subjectType', '=', 'provisioning_connection')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(['provisioning.added'])
    expect(JSON.stringify(audited)).not.toContain('hr_scim')
  })

  it('takes sentences by field, and a group only that the viewer may give', async () => {
    const wrong = await boss.post(path, { title: '', networks: [] })
    expect(wrong.body.data.formErrors.title).toContain('Give it a name')
    const network = await boss.post(path, { title: 'X', networks: ['20.10.0.0/99'] })
    expect(network.body.formErrors.networks).toContain('20.10.0.0/99 is not a network')
    const { client } = await makeManager()
    const above = await client.post(path, { title: 'X', group_id: await groupId('super_admin') })
    expect(above.body.formErrors.group_id).toBe('You may not put people into this group.')
    expect((await (await school.as('director')).get(path)).status).toBe(403)
    expect((await boss.get(`${path}/999999`)).status).toBe(404)
  })

  it('is saved by one of two who save at once', async () => {
    const { id } = (await boss.post(path, { title: 'Okta' })).body
    const { version } = (await boss.get(`${path}/${id}`)).body
    const answers = await Promise.all(
      ['One', 'Two'].map((title) => boss.post(`${path}/${id}`, { title, version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('puts new colleagues where its settings say, and mails them only when asked to', async () => {
    const group = await groupId('facilitator')
    const { token } = (
      await boss.post(path, { title: 'Placing', cohort_id: 2, group_id: group, invites: true })
    ).body
    const scim = scimClient(school, token)
    const { id } = (await scim.post('/Users', { userName: 'placed@school.example', displayName: 'Pla Ced' }))
      .body
    expect(id).toBeDefined()
    const person = await school.db
      .selectFrom('users')
      .innerJoin('employees', 'employees.id', 'users.id')
      .select(['users.id', 'employees.cohortId'])
      .where('email', '=', 'placed@school.example')
      .executeTakeFirstOrThrow()
    expect(person.cohortId).toBe(2)
    const groups = await school.db
      .selectFrom('permissionGroupMembers')
      .select('groupId')
      .where('employeeId', '=', person.id)
      .execute()
    expect(groups).toEqual([{ groupId: group }])
    const mails = await school.db
      .selectFrom('outboxMails')
      .select('kind')
      .where('toEmail', '=', 'placed@school.example')
      .execute()
    expect(mails).toEqual([{ kind: 'invitation' }])
  })
})

describe('the token of a connection', () => {
  const set = async (id: number, values: object) =>
    school.db.updateTable('provisioningConnections').set(values).where('id', '=', id).execute()

  it('alone counts: no session of a browser does, and no wrong one', async () => {
    const { token } = (await boss.post(path, { title: 'Alone' })).body
    const session = await boss.call({ method: 'GET', url: '/scim/v2/Users' })
    expect(session.status).toBe(401)
    expect(session.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
    expect(session.headers['www-authenticate']).toContain('Bearer')
    expect((await scimClient(school, `${token}x`).get('/Users')).status).toBe(401)
    expect((await scimClient(school, undefined).post('/Users', {})).status).toBe(401)
    expect((await scimClient(school, token).get('/Users')).status).toBe(200)
  })

  it('ends when it is made anew, switched off or old; and says so in the log', async () => {
    const { id, token } = (await boss.post(path, { title: 'Ending' })).body
    const { token: next } = (await boss.post(`${path}/${id}/token`)).body
    expect((await scimClient(school, token).get('/Users')).status).toBe(401)
    expect((await scimClient(school, next).get('/Users')).status).toBe(200)
    await set(id, { isOn: false })
    expect((await scimClient(school, next).get('/Users')).body.detail).toBe(
      'This connection is switched off.',
    )
    await set(id, { isOn: true, tokenEndsAt: new Date(school.clock.nowMs()) })
    expect((await scimClient(school, next).get('/Users')).status).toBe(401)
    expect((await boss.get(`${path}/${id}`)).body.hindrance).toContain('token has ended')
    const log = (await boss.get(`${path}/${id}/calls?result=refused`)).body
    expect(log.calls.map(({ cause, status }: { cause: string; status: number }) => [cause, status])).toEqual([
      ...[['ours', 401] as const, ['ours', 401] as const],
    ])
    expect((await boss.get(`${path}/${id}`)).body.week).toEqual({ reads: 1, writes: 0, refused: 2 })
  })

  it('is told to end thirty days before, once', async () => {
    const { id } = (await boss.post(path, { title: 'Old' })).body
    await set(id, { tokenEndsAt: new Date(school.clock.nowMs() + 29 * 24 * 60 * 60_000) })
    await school.runJob('provisioning.warn_of_ends')
    await school.runJob('provisioning.warn_of_ends')
    const told = await school.db
      .selectFrom('notifications')
      .select('title')
      .where('userId', '=', await school.persona('superadmin'))
      .where('redirectUrl', '=', `/workbench/provisioning/${id}`)
      .execute()
    expect(told).toEqual([{ title: 'The token of Old ends soon' }])
  })

  it('is for its networks only; who was turned away is shown', async () => {
    const { id, token } = (await boss.post(path, { title: 'Fixed', networks: ['20.10.0.0/16'] })).body
    const scim = scimClient(school, token)
    const from = (remoteAddress: string) => scim.call({ method: 'GET', path: '/Users', remoteAddress })
    expect((await from('20.10.7.7')).status).toBe(200)
    expect((await from('::ffff:20.10.7.7')).status).toBe(200)
    expect((await from('20.11.0.1')).status).toBe(403)
    expect((await boss.get(`${path}/${id}`)).body.refusedAddress).toBe('20.11.0.1')
  })

  it('is not guessed: an address that tries waits, and right ones from there go on', async () => {
    const { token } = (await boss.post(path, { title: 'Guessed' })).body
    const answers = []
    for (let at = 0; at < 32; at += 1)
      answers.push(
        await scimClient(school, `wrong-${at}`).call({
          method: 'GET',
          path: '/Users',
          remoteAddress: '9.9.9.9',
        }),
      )
    expect(answers[0]?.status).toBe(401)
    expect(answers.at(-1)?.status).toBe(429)
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    const right = await scimClient(school, token).call({
      method: 'GET',
      path: '/Users',
      remoteAddress: '9.9.9.9',
    })
    expect(right.status).toBe(200)
  })

  it('changes nobody once its maker may not manage connections; a new one makes another answer', async () => {
    const { id: manager, client } = await makeManager()
    const { id, token } = (await client.post(path, { title: 'Left' })).body
    const scim = scimClient(school, token)
    expect((await scim.post('/Users', { userName: 'before@school.example' })).status).toBe(201)
    await school.db
      .updateTable('users')
      .set({ deactivatedAt: new Date() })
      .where('id', '=', manager)
      .execute()
    const refused = await scim.post('/Users', { userName: 'after@school.example' })
    expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('take it over') } })
    expect((await boss.get(`${path}/${id}`)).body.hindrance).toContain('may not manage connections any more')
    const { token: next } = (await boss.post(`${path}/${id}/token`)).body
    expect((await scimClient(school, next).post('/Users', { userName: 'after@school.example' })).status).toBe(
      201,
    )
    expect((await boss.get(`${path}/${id}`)).body.responsible.name).toBe('Pat superadmin')
  })

  it('reaches what is of its own connection alone', async () => {
    const [one, other] = [
      scimClient(school, (await boss.post(path, { title: 'Here' })).body.token),
      scimClient(school, (await boss.post(path, { title: 'There' })).body.token),
    ]
    const { id } = (await one.post('/Users', { userName: 'own@school.example' })).body
    expect((await other.get(`/Users/${id}`)).status).toBe(404)
    expect((await other.put(`/Users/${id}`, { userName: 'x@school.example' })).status).toBe(404)
    expect((await other.patch(`/Users/${id}`, [{ op: 'replace', value: { active: false } }])).status).toBe(
      404,
    )
    expect((await other.delete(`/Users/${id}`)).status).toBe(404)
    expect((await other.get('/Users')).body.totalResults).toBe(0)
    for (const strange of ['abc', '0', '-1', '99999999999', '1;drop', '%00'])
      expect([strange, (await one.get(`/Users/${strange}`)).status]).toEqual([strange, 404])
  })
})

describe('what is sent', () => {
  it.each([
    ['{', 400, 'invalidSyntax'],
    ['', 400, 'invalidSyntax'],
    ['[]', 400, 'invalidSyntax'],
    ['{"userName": 7, "active": {}}', 400, 'invalidValue'],
    ['{"userName": "nobody"}', 400, 'invalidValue'],
    ['{"userName": "a@b.example", "displayName": "\\u0000"}', 400, 'invalidValue'],
    ['{"userName": "a@b.example", "displayName": "\\ud800"}', 400, 'invalidValue'],
    ['{"userName": "a@b.example", "__proto__": {"active": false}, "emails": "x"}', 400, 'invalidValue'],
  ])('as %s is refused in the schema of SCIM, and stands in the log', async (body, status, scimType) => {
    const { id, token } = (await boss.post(path, { title: 'Hostile' })).body
    const answer = await scimClient(school, token).call({ method: 'POST', path: '/Users', body })
    expect([answer.status, answer.body.scimType]).toEqual([status, scimType])
    const { calls } = (await boss.get(`${path}/${id}/calls?result=theirs`)).body
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ did: 'refused', status })
  })

  it('elsewhere, too large, or as something else is refused in the schema of SCIM', async () => {
    const { token } = (await boss.post(path, { title: 'Elsewhere' })).body
    const scim = scimClient(school, token)
    expect((await scim.get('/Bulk')).body.schemas[0]).toContain('Error')
    const large = JSON.stringify({ userName: 'x'.repeat(1_100_000) })
    expect((await scim.call({ method: 'POST', path: '/Users', body: large })).body.status).toBe('413')
    const text = await scim.call({
      ...{ method: 'POST', path: '/Users', body: 'userName=x', headers: { 'content-type': 'text/plain' } },
    })
    expect(text.body.status).toBe('415')
  })

  it('is told what this server can do', async () => {
    const { token } = (await boss.post(path, { title: 'Config' })).body
    const scim = scimClient(school, token)
    const config = (await scim.get('/ServiceProviderConfig')).body
    expect(config).toMatchObject({ patch: { supported: true }, etag: { supported: true } })
    const types = (await scim.get('/ResourceTypes')).body
    expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group'])
    for (const { meta } of [...types.Resources, ...(await scim.get('/Schemas')).body.Resources]) {
      const { status, body } = await scim.get(meta.location.replace('http://homeroom.test/scim/v2', ''))
      expect([status, body.meta.location]).toEqual([200, meta.location])
    }
  })
})

it('leaves somebody of a family as they are, once', async () => {
  const { id, token } = (await boss.post(path, { title: 'Family' })).body
  await makeStudent(school.db, { email: 'left@school.example' })
  const scim = scimClient(school, token)
  expect((await scim.post('/Users', { userName: 'left@school.example' })).status).toBe(409)
  const [waiting] = (await boss.get(`${path}/${id}`)).body.waitingPeople
  const { client } = await makeManager()
  expect((await client.get(`${path}/${id}`)).body.waitingPeople[0]).toMatchObject({
    url: null,
    name: 'left@school.example',
  })
  expect((await boss.post(`${path}/${id}/waiting/${waiting.id}`)).status).toBe(200)
  expect((await boss.post(`${path}/${id}/waiting/${waiting.id}`)).status).toBe(404)
  expect((await scim.post('/Users', { userName: 'left@school.example' })).status).toBe(409)
  expect((await boss.get(`${path}/${id}`)).body.waitingPeople).toEqual([])
})
