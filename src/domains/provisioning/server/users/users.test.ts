import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup } from '#domains/permissions/server/permissions.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type ScimClient, scimClient } from '#test/services/scim-client.ts'
import { makeConnection } from '../provisioning.factory.ts'

const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

let school: TestSchool
let scim: ScimClient
let connectionId: number
beforeAll(async () => {
  school = await startTestSchool()
  const { id, token } = await makeConnection(school.db, {
    responsibleId: await school.persona('superadmin'),
    nowMs: school.clock.nowMs(),
  })
  connectionId = id
  scim = scimClient(school, token)
})
afterAll(() => school.stop())

let made = 0
/** As Entra sends a new user. */
const entraUser = (more: object = {}) => {
  made += 1
  return {
    schemas: [userUrn, enterprise],
    externalId: `00aa11bb-${made}`,
    userName: `Maya.Brandt${made}@school.example`,
    active: true,
    displayName: 'Maya Brandt',
    emails: [{ primary: true, type: 'work', value: `Maya.Brandt${made}@school.example` }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Maya Brandt', familyName: 'Brandt', givenName: 'Maya' },
    title: 'Teacher',
    roles: [],
    [enterprise]: { department: 'Science', manager: 'boss-1' },
    ...more,
  }
}

const personOf = async (id: number | string) => {
  const { personId } = await school.db
    .selectFrom('provisionedUsers')
    .select('personId')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  return school.db
    .selectFrom('users')
    .leftJoin('employees', 'employees.id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.deactivatedAt', 'employees.job'])
    .where('users.id', '=', personId)
    .executeTakeFirstOrThrow()
}
const add = async (more: object = {}) => (await scim.post('/Users', entraUser(more))).body
const find = async (filter: string) =>
  (await scim.get(`/Users?filter=${encodeURIComponent(filter)}`)).body.Resources.map(
    ({ id }: { id: string }) => id,
  )

describe('the first calls of a provider', () => {
  it('find nobody with 200 and an empty list', async () => {
    const { status, body, headers } = await scim.get(
      `/Users?filter=${encodeURIComponent('userName eq "b3c1-none"')}`,
    )
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/scim+json')
    expect(body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      ...{ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    })
  })

  it('make a colleague as they were sent, without a password, whom every look-up finds', async () => {
    const sent = entraUser()
    const { status, body, headers } = await scim.post('/Users', sent)
    expect(status).toBe(201)
    expect(headers.location).toBe(`http://homeroom.test/scim/v2/Users/${body.id}`)
    expect(headers.etag).toBe('W/"1"')
    const { roles: _none, meta: _theirs, [enterprise]: extension, ...same } = sent
    expect(body).toMatchObject(same)
    expect(body[enterprise]).toEqual({ department: 'Science', manager: { value: 'boss-1' } })
    expect(await personOf(body.id)).toMatchObject({
      ...{ name: 'Maya Brandt', role: 'employee', job: 'Teacher', deactivatedAt: null },
      email: sent.userName.toLowerCase(),
    })
    const accounts = await school.db
      .selectFrom('accounts')
      .selectAll()
      .where('userId', '=', (await personOf(body.id)).id)
      .execute()
    expect(accounts).toEqual([])
    for (const filter of [
      `userName eq "${sent.userName.toUpperCase()}"`,
      `USERNAME EQ ${sent.userName}`,
      `externalId eq "${sent.externalId}"`,
      `emails[type eq "work"].value eq "${sent.userName}"`,
      `emails.value sw "${sent.userName.slice(0, 9)}" and userName ew "${sent.userName.slice(4)}"`,
      `${enterprise}:department eq "science" and userName eq "${sent.userName}"`,
      `not (userName ne "${sent.userName}")`,
      `id eq "${body.id}"`,
      `active eq true and userName eq "${sent.userName}"`,
      `active eq "True" and userName eq "${sent.userName}"`,
      `meta.created ge "2026-01-01T00:00:00Z" and externalId eq "${sent.externalId}"`,
    ])
      expect([filter, await find(filter)]).toEqual([filter, [body.id]])
    expect(await find(`externalId eq "${sent.externalId.toUpperCase()}"`)).toEqual([])
    expect(await find(`userName eq "${sent.userName}" and title pr and nickName pr`)).toEqual([])
    const alone = await scim.get(`/Users/${body.id}?attributes=userName,name.givenName,emails.value`)
    expect(alone.body).toEqual({
      ...{
        schemas: [userUrn, enterprise],
        id: body.id,
        userName: sent.userName,
        name: { givenName: 'Maya' },
      },
      emails: [{ value: sent.userName }],
    })
    const less = await scim.get(`/Users/${body.id}?excludedAttributes=emails,${enterprise}:manager`)
    expect(less.body.emails).toBeUndefined()
    expect(less.body[enterprise]).toEqual({ department: 'Science' })
  })

  it('sent again after a lost answer is refused, and the look-up finds one', async () => {
    const sent = entraUser()
    const calls = await Promise.all([1, 2, 3].map(() => scim.post('/Users', sent)))
    expect(calls.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const again = await scim.post('/Users', { ...sent, userName: sent.userName.toUpperCase() })
    expect(again).toMatchObject({ status: 409, body: { status: '409', scimType: 'uniqueness' } })
    expect(await find(`userName eq "${sent.userName}"`)).toHaveLength(1)
    const people = await school.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', sent.userName.toLowerCase())
      .execute()
    expect(people).toHaveLength(1)
  })

  it.each([
    ['userName zz "x"', 'invalidFilter'],
    ['userName eq', 'invalidFilter'],
    ['password eq "x"', 'invalidFilter'],
    ['shoeSize gt 40', 'invalidFilter'],
    ['active gt true', 'invalidFilter'],
    ['emails[type eq "work"', 'invalidFilter'],
    ['name eq "x"', 'invalidFilter'],
  ])('refuse the filter %s', async (filter, scimType) => {
    const { status, body } = await scim.get(`/Users?filter=${encodeURIComponent(filter)}`)
    expect([status, body.scimType, body.status]).toEqual([400, scimType, '400'])
  })

  it('page in a stable order, count what there is, and are empty past the end', async () => {
    for (let at = 0; at < 5; at += 1) await add()
    const all = (await scim.get('/Users?count=500')).body
    const ids = all.Resources.map(({ id }: { id: string }) => id)
    expect(all.totalResults).toBe(ids.length)
    const two = (await scim.get('/Users?startIndex=2&count=2')).body
    expect(two).toMatchObject({ totalResults: ids.length, startIndex: 2, itemsPerPage: 2 })
    expect(two.Resources.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1, 3))
    for (const query of ['startIndex=100000&count=5', 'count=0', 'count=-3']) {
      const { status, body } = await scim.get(`/Users?${query}`)
      expect([status, body.totalResults, body.Resources]).toEqual([200, ids.length, []])
    }
    expect((await scim.get('/Users?startIndex=0&count=1')).body.startIndex).toBe(1)
    expect((await scim.get('/Users?startIndex=-5&count=1')).body.Resources[0].id).toBe(ids[0])
  })
})

describe('changes of a user', () => {
  it.each([
    ['Entra without the flag', [{ op: 'Replace', path: 'active', value: 'False' }]],
    ['Entra with it', [{ op: 'replace', value: { active: false } }]],
    ['Okta', [{ op: 'replace', value: { active: false } }]],
    ['Entra in a list', [{ op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] }]],
  ])('deactivate as %s does, end the sessions, and bring back with all there was', async (_who, operations) => {
    const { id } = await add()
    const { id: personId } = await personOf(id)
    const house = await makeHouse(school.db, { title: `House ${id}`, advisorId: personId })
    const open = await school.as(personId)
    expect((await open.get('/auth/current-user')).status).toBe(200)
    expect((await scim.patch(`/Users/${id}`, operations)).body.active).toBe(false)
    expect((await open.get('/auth/current-user')).status).toBe(401)
    expect((await personOf(id)).deactivatedAt).not.toBeNull()
    const { advisorId } = await school.db
      .selectFrom('houses')
      .select('advisorId')
      .where('id', '=', house)
      .executeTakeFirstOrThrow()
    expect(advisorId).toBe(personId)
    const told = await school.db
      .selectFrom('notifications')
      .select(['body', 'redirectUrl'])
      .where('userId', '=', await school.persona('superadmin'))
      .where('redirectUrl', 'like', `%/employees/${personId}/edit`)
      .execute()
    expect(told).toEqual([
      expect.objectContaining({ body: expect.stringContaining('houses they advise: 1') }),
    ])
    expect(await find(`id eq "${id}"`)).toEqual([id])
    await scim.patch(`/Users/${id}`, [{ op: 'replace', value: { active: true } }])
    expect((await personOf(id)).deactivatedAt).toBeNull()
    const audited = await school.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'requestId'])
      .where('subjectType', '=', 'user')
      .where('subjectId', '=', String(personId))
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual([
      ...['employee.added', 'employee.deactivated', 'employee.reactivated'],
    ])
    expect(audited.every(({ actorId }) => actorId === null)).toBe(true)
    expect(audited[0]?.requestId).toMatch(new RegExp(`^provisioning ${connectionId} `))
  })

  it('of Entra without the flag: each path by itself, an entry that is not there yet, clearing', async () => {
    const { id } = await add({ emails: undefined, title: 'Old title' })
    const { status, body } = await scim.patch(`/Users/${id}`, [
      { op: 'Add', path: 'emails[type eq "work"].value', value: `new${id}@school.example` },
      { op: 'Replace', path: 'name.givenName', value: 'Siân 🦊' },
      { op: 'Replace', path: `${enterprise}:department`, value: 'History' },
      { op: 'Replace', path: `${enterprise}:manager`, value: 'boss-2' },
      { op: 'Replace', path: 'title', value: '' },
      { op: 'Add', path: 'externalId', value: 'another-number' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555' },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      emails: [{ type: 'work', value: `new${id}@school.example` }],
      name: { givenName: 'Siân 🦊', familyName: 'Brandt' },
      externalId: 'another-number',
      phoneNumbers: [{ type: 'mobile', value: '+1 555' }],
      [enterprise]: { department: 'History', manager: { value: 'boss-2' } },
    })
    expect(body.title).toBeUndefined()
    expect(body.displayName).toBe('Maya Brandt')
    expect(await personOf(id)).toMatchObject({
      ...{ name: 'Siân 🦊 Brandt', job: '', email: `new${id}@school.example` },
    })
    const gone = await scim.patch(`/Users/${id}`, [
      { op: 'Remove', path: `${enterprise}:manager` },
      { op: 'Remove', path: 'phoneNumbers[type eq "mobile"]' },
      { op: 'Remove', path: 'phoneNumbers[type eq "fax"]' },
    ])
    expect(gone.status).toBe(200)
    expect(gone.body[enterprise]).toEqual({ department: 'History' })
    expect(gone.body.phoneNumbers).toBeUndefined()
  })

  it('of Entra with the flag: dotted keys and names of schemas in one value, the rest stays', async () => {
    const before = await add()
    const { body } = await scim.patch(`/Users/${before.id}`, [
      {
        op: 'replace',
        value: {
          'name.givenName': 'Ana',
          displayName: 'Ana Brandt',
          'emails[type eq "work"].value': `dotted${before.id}@school.example`,
          [`${enterprise}:department`]: 'Arts',
          [`${userUrn}:title`]: 'Head',
        },
      },
    ])
    expect(body).toMatchObject({
      ...{ displayName: 'Ana Brandt', title: 'Head', userName: before.userName },
      emails: [{ primary: true, type: 'work', value: `dotted${before.id}@school.example` }],
      name: { givenName: 'Ana', familyName: 'Brandt', formatted: 'Maya Brandt' },
      [enterprise]: { department: 'Arts', manager: { value: 'boss-1' } },
    })
  })

  it('are all of them or none', async () => {
    const before = await add()
    for (const wrong of [
      { op: 'replace', path: 'shoeSize', value: 42 },
      { op: 'remove' },
      { op: 'explode', path: 'title' },
      { op: 'replace', path: 'active', value: 'perhaps' },
      { op: 'replace', path: 'id', value: '7' },
      { op: 'replace', path: 'displayName', value: 'a\0b' },
      { op: 'replace', path: 'userName', value: '' },
      { op: 'replace', path: 'name.givenName', value: 'x'.repeat(200) },
      { op: 'replace', path: 'emails[type', value: 'x' },
    ]) {
      const { status } = await scim.patch(`/Users/${before.id}`, [
        { op: 'replace', path: 'title', value: 'Changed by half' },
        { op: 'replace', value: { active: false } },
        wrong,
      ])
      expect([wrong, status]).toEqual([wrong, 400])
    }
    expect((await scim.get(`/Users/${before.id}`)).body).toEqual(before)
    expect(await personOf(before.id)).toMatchObject({ job: 'Teacher', deactivatedAt: null })
  })

  it('by Okta are a PUT of all; who does not say whether somebody works here lets nobody in', async () => {
    const before = await add()
    await scim.patch(`/Users/${before.id}`, [{ op: 'replace', value: { active: false } }])
    const { active: _left, [enterprise]: _gone, ...rest } = before
    const { status, body } = await scim.put(`/Users/${before.id}`, {
      ...rest,
      ...{ title: 'Dean', groups: [], password: 'Secret-1', shoeSize: 42, locale: 'en_US' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Dean', active: false, locale: 'en_US' })
    for (const name of ['password', 'shoeSize', enterprise]) expect(body[name]).toBeUndefined()
    expect(JSON.stringify((await scim.get('/Users?count=500')).body)).not.toContain('Secret-1')
    const kept = await school.db.selectFrom('provisionedUsers').select('attributes').execute()
    expect(JSON.stringify(kept)).not.toContain('Secret-1')
    expect((await personOf(before.id)).deactivatedAt).not.toBeNull()
    expect((await scim.put(`/Users/${before.id}`, { ...rest, active: true })).body.active).toBe(true)
    expect((await personOf(before.id)).deactivatedAt).toBeNull()
  })

  it('without a difference change nothing, so that no cycle repeats', async () => {
    const before = await add()
    const again = await scim.patch(`/Users/${before.id}`, [
      { op: 'Replace', path: 'displayName', value: before.displayName },
      { op: 'Add', path: 'emails', value: before.emails },
    ])
    expect(again.body).toEqual(before)
  })

  it('keep what a colleague changed by hand, of what the provider did not', async () => {
    const { id } = await add()
    const { id: personId } = await personOf(id)
    await school.db.updateTable('employees').set({ job: 'By hand' }).where('id', '=', personId).execute()
    await scim.patch(`/Users/${id}`, [{ op: 'replace', path: 'name.familyName', value: 'Okafor' }])
    expect(await personOf(id)).toMatchObject({ name: 'Maya Okafor', job: 'By hand' })
  })

  it('are refused for an older version, and known ones are not sent again', async () => {
    const { id } = await add()
    const old = await scim.call({
      ...{ method: 'PATCH', path: `/Users/${id}`, headers: { 'if-match': 'W/"9"' } },
      body: { Operations: [{ op: 'replace', path: 'title', value: 'x' }] },
    })
    expect(old.status).toBe(412)
    const known = await scim.call({
      ...{ method: 'GET', path: `/Users/${id}`, headers: { 'if-none-match': 'W/"1"' } },
    })
    expect(known.status).toBe(304)
  })

  it('that take somebody else’s address are refused', async () => {
    const [one, other] = [await add(), await add()]
    const { status, body } = await scim.patch(`/Users/${one.id}`, [
      { op: 'replace', path: 'emails[type eq "work"].value', value: other.userName },
    ])
    expect([status, body.scimType]).toEqual([409, 'uniqueness'])
    const named = await scim.patch(`/Users/${one.id}`, [
      { op: 'replace', path: 'userName', value: other.userName },
    ])
    expect([named.status, named.body.scimType]).toEqual([409, 'uniqueness'])
  })

  it('that delete deactivate and forget, and the colleague comes back as the same person', async () => {
    const sent = entraUser()
    const { id } = (await scim.post('/Users', sent)).body
    const { id: personId } = await personOf(id)
    expect((await scim.delete(`/Users/${id}`)).status).toBe(204)
    expect((await scim.get(`/Users/${id}`)).body).toMatchObject({ status: '404' })
    expect((await scim.delete(`/Users/${id}`)).status).toBe(404)
    const back = (await scim.post('/Users', sent)).body
    expect(back.id).not.toBe(id)
    expect(await personOf(back.id)).toMatchObject({ id: personId, deactivatedAt: null })
  })
})

describe('people who are here already', () => {
  it('are linked as staff, whatever the case of their address', async () => {
    const id = await makeEmployee(school.db, { name: 'Ann Lee', email: 'ann.lee@school.example' })
    const { status, body } = await scim.post(
      '/Users',
      entraUser({ userName: 'Ann.Lee@School.example', emails: [] }),
    )
    expect(status).toBe(201)
    expect((await personOf(body.id)).id).toBe(id)
  })

  it('are not taken over where they are of a family, and wait for a decision', async () => {
    const student = await makeStudent(school.db, { name: 'Kid One', email: 'kid@school.example' })
    await makeGuardian(school.db, { studentIds: [student], email: 'mother@school.example' })
    for (const userName of ['kid@school.example', 'Mother@school.example', 'mother@school.example']) {
      const { status, body } = await scim.post('/Users', entraUser({ userName, emails: [] }))
      expect([status, body.scimType]).toEqual([409, 'uniqueness'])
      expect(body.detail).toContain('Give their account of the family another address')
    }
    const page = (
      await (await school.as('superadmin')).get(`/backoffice/workbench/provisioning/${connectionId}`)
    ).body
    expect(page.waitingPeople.map(({ role }: { role: string }) => role)).toEqual(
      expect.arrayContaining(['student', 'guardian']),
    )
    expect(page.waitingPeople).toHaveLength(2)
    await school.db
      .updateTable('users')
      .set({ email: 'm2@home.example' })
      .where('email', '=', 'mother@school.example')
      .execute()
    expect(
      (await scim.post('/Users', entraUser({ userName: 'mother@school.example', emails: [] }))).status,
    ).toBe(201)
  })

  it('are nobody’s to change who stand above whoever made the token, nor the last super admin', async () => {
    const { token } = await makeConnection(school.db, {
      ...{ title: 'Lower', responsibleId: await school.persona('admin'), nowMs: school.clock.nowMs() },
    })
    const lower = scimClient(school, token)
    const superadmin = await school.db
      .selectFrom('users')
      .select(['id', 'email', 'name'])
      .where('id', '=', await school.persona('superadmin'))
      .executeTakeFirstOrThrow()
    const linked = await lower.post('/Users', { userName: superadmin.email, displayName: superadmin.name })
    expect(linked.status).toBe(201)
    for (const operation of [
      { op: 'replace', value: { active: false } },
      { op: 'replace', path: 'emails', value: [{ value: 'mine@school.example', primary: true }] },
    ]) {
      const { status, body } = await lower.patch(`/Users/${linked.body.id}`, [operation])
      expect([status, body.detail]).toEqual([403, expect.stringContaining('rights of Super admin')])
    }
    expect((await lower.delete(`/Users/${linked.body.id}`)).status).toBe(403)
    expect(await personOf(linked.body.id)).toMatchObject({ email: superadmin.email, deactivatedAt: null })
    const other = await makeEmployee(school.db)
    await addToGroup(school.db, other, await groupId('super_admin'))
    const { token: own } = await makeConnection(school.db, {
      ...{ title: 'Own', responsibleId: other, nowMs: school.clock.nowMs() },
    })
    const mine = scimClient(school, own)
    const { email } = await school.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', other)
      .executeTakeFirstOrThrow()
    const self = await mine.post('/Users', { userName: email })
    const refused = await mine.patch(`/Users/${self.body.id}`, [{ op: 'replace', value: { active: false } }])
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('answers for this') },
    })
  })
})

const groupId = async (slug: string) =>
  (
    await school.db
      .selectFrom('permissionGroups')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).id
