import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type ScimClient, scimClient } from '#test/services/scim-client.ts'
import { makeConnection } from '../provisioning.factory.ts'

const groupUrn = 'urn:ietf:params:scim:schemas:core:2.0:Group'

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
const addUsers = async (count: number, client = scim): Promise<string[]> => {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    made += 1
    ids.push((await client.post('/Users', { userName: `member${made}@school.example` })).body.id)
  }
  return ids
}
const addGroup = async (ids: readonly string[] = []): Promise<string> => {
  made += 1
  const members = ids.map((value) => ({ value }))
  const { body } = await scim.post('/Groups', {
    displayName: `Team ${made}`,
    ...(ids.length > 0 && { members }),
  })
  return body.id
}
const membersOf = async (id: string): Promise<string[]> =>
  ((await scim.get(`/Groups/${id}`)).body.members ?? []).map(({ value }: { value: string }) => value)
const personOf = async (userId: string) =>
  (
    await school.db
      .selectFrom('provisionedUsers')
      .select('personId')
      .where('id', '=', Number(userId))
      .executeTakeFirstOrThrow()
  ).personId
const isIn = async (groupId: number, personId: number) =>
  (await school.db
    .selectFrom('permissionGroupMembers')
    .select('groupId')
    .where('groupId', '=', groupId)
    .where('employeeId', '=', personId)
    .executeTakeFirst()) !== undefined

const path = (id: string) => `/backoffice/workbench/provisioning/${connectionId}/groups/${id}`
/** Maps a group as somebody does on the page: what it does is read, then saved. */
async function map(
  id: string,
  group_id: number | null,
  person: number | 'superadmin' | 'admin' = 'superadmin',
) {
  const client = await school.as(person)
  const preview = await client.post(`${path(id)}/preview`, { group_id })
  if (preview.status !== 200) return preview
  return client.post(path(id), { group_id, basis: preview.body.basis })
}
const makeTeam = (
  permissions: readonly ('shell.use' | 'notes.view.all' | 'staff.manage')[] = ['shell.use', 'notes.view.all'],
) => {
  made += 1
  return makeGroup(school.db, { title: `School team ${made}`, permissions })
}

describe('groups of Entra and Okta', () => {
  it('are made without members, with a schema of theirs, and found without members', async () => {
    const { status, body, headers } = await scim.post('/Groups', {
      schemas: [groupUrn, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      ...{ externalId: 'g-1', displayName: 'Science staff', members: null, meta: { resourceType: 'Group' } },
    })
    expect([status, headers.location]).toEqual([201, `http://homeroom.test/scim/v2/Groups/${body.id}`])
    const [user] = await addUsers(1)
    expect(
      (
        await scim.patch(`/Groups/${body.id}`, [
          { op: 'Add', path: 'members', value: [{ $ref: null, value: user }] },
        ])
      ).status,
    ).toBe(204)
    const filter = encodeURIComponent('displayName eq "science STAFF"')
    const found = (await scim.get(`/Groups?excludedAttributes=members&filter=${filter}`)).body
    expect(found.Resources).toEqual([
      expect.objectContaining({ id: body.id, displayName: 'Science staff', externalId: 'g-1' }),
    ])
    expect(found.Resources[0].members).toBeUndefined()
    const whole = (await scim.get(`/Groups/${body.id}`)).body
    expect(whole.members).toEqual([
      expect.objectContaining({
        value: user,
        type: 'User',
        $ref: `http://homeroom.test/scim/v2/Users/${user}`,
      }),
    ])
    expect((await scim.get(`/Users/${user}`)).body.groups).toEqual([
      { value: body.id, display: 'Science staff', type: 'direct' },
    ])
    const by = encodeURIComponent(`members[value eq "${user}"]`)
    expect((await scim.get(`/Groups?filter=${by}`)).body.totalResults).toBe(1)
    const again = await scim.post('/Groups', { displayName: 'SCIENCE staff' })
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])
  })

  it.each([
    [
      'Entra, by a list',
      (id: string) => ({ op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] }),
    ],
    ['Entra, without $ref', (id: string) => ({ op: 'Remove', path: 'members', value: [{ value: id }] })],
    ['Entra with the flag, and Okta', (id: string) => ({ op: 'remove', path: `members[value eq "${id}"]` })],
    [
      'by the name of the schema',
      (id: string) => ({ op: 'remove', path: `${groupUrn}:members[value eq "${id}"]` }),
    ],
  ])('lose exactly who is named (%s)', async (_who, operation) => {
    const [one = '', two = '', three = ''] = await addUsers(3)
    const id = await addGroup([one, two, three])
    expect((await scim.patch(`/Groups/${id}`, [operation(two)])).status).toBe(204)
    expect(await membersOf(id)).toEqual([one, three])
    expect((await scim.patch(`/Groups/${id}`, [operation(two)])).status).toBe(204)
    expect(await membersOf(id)).toEqual([one, three])
  })

  it('keep their members when something else is replaced', async () => {
    const ids = await addUsers(2)
    const id = await addGroup(ids)
    expect(
      (await scim.patch(`/Groups/${id}`, [{ op: 'replace', value: { id, displayName: 'Renamed' } }])).status,
    ).toBe(204)
    expect(
      (await scim.patch(`/Groups/${id}`, [{ op: 'Replace', path: 'externalId', value: 'new-number' }]))
        .status,
    ).toBe(204)
    expect((await scim.put(`/Groups/${id}`, { displayName: 'Renamed again' })).status).toBe(200)
    for (const wrong of [
      { op: 'replace', path: 'members' },
      { op: 'replace', path: 'members', value: null },
      { op: 'remove', path: 'members', value: [{ display: 'Somebody' }] },
      { op: 'remove', path: 'members[display co "a"]' },
      { op: 'add', path: 'members', value: [{ value: '999999' }] },
      { op: 'add', path: 'members', value: [{ value: 'group-1', type: 'Group' }] },
      { op: 'replace', value: { members: 'x' } },
    ]) {
      const { status } = await scim.patch(`/Groups/${id}`, [
        { op: 'remove', path: `members[value eq "${ids[0]}"]` },
        wrong,
      ])
      expect([wrong, status]).toEqual([wrong, 400])
    }
    expect((await scim.get(`/Groups/${id}`)).body).toMatchObject({ displayName: 'Renamed again' })
    expect(await membersOf(id)).toEqual(ids)
    await scim.patch(`/Groups/${id}`, [{ op: 'remove', path: 'members', value: [] }])
    expect(await membersOf(id)).toEqual(ids)
    await scim.patch(`/Groups/${id}`, [{ op: 'replace', path: 'members', value: [{ value: ids[1] }] }])
    expect(await membersOf(id)).toEqual([ids[1]])
    await scim.patch(`/Groups/${id}`, [{ op: 'replace', path: 'members', value: [] }])
    expect(await membersOf(id)).toEqual([])
  })

  it('lose nobody when 25 are changed at once, and take thousands', async () => {
    const ids = await addUsers(25)
    const id = await addGroup()
    const answers = await Promise.all(
      ids.map((value) => scim.patch(`/Groups/${id}`, [{ op: 'add', path: 'members', value: [{ value }] }])),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await membersOf(id)).toEqual(ids)
    const people = await Promise.all(Array.from({ length: 40 }, () => makeEmployee(school.db)))
    const { rows } = await insertMany(people)
    const value = rows.map((one) => ({ value: String(one) }))
    const many = [...value, ...value, ...ids.map((one) => ({ value: one }))]
    expect((await scim.put(`/Groups/${id}`, { displayName: 'Large', members: many })).status).toBe(200)
    expect(await membersOf(id)).toHaveLength(65)
  })

  it('of another connection are not there', async () => {
    const { token } = await makeConnection(school.db, {
      ...{ title: 'Other', responsibleId: await school.persona('superadmin'), nowMs: school.clock.nowMs() },
    })
    const other = scimClient(school, token)
    const [mine = ''] = await addUsers(1)
    const id = await addGroup([mine])
    const [theirs = ''] = await addUsers(1, other)
    expect((await other.get(`/Groups/${id}`)).status).toBe(404)
    expect((await other.delete(`/Groups/${id}`)).status).toBe(404)
    expect((await other.patch(`/Groups/${id}`, [{ op: 'replace', path: 'members', value: [] }])).status).toBe(
      404,
    )
    const stranger = await scim.patch(`/Groups/${id}`, [
      { op: 'add', path: 'members', value: [{ value: theirs }] },
    ])
    expect([stranger.status, stranger.body.scimType]).toEqual([400, 'invalidValue'])
    expect(await membersOf(id)).toEqual([mine])
  })
})

const insertMany = async (people: readonly number[]) => {
  const rows: number[] = []
  for (const personId of people) {
    made += 1
    const now = new Date(school.clock.nowMs())
    const { id } = await school.db
      .insertInto('provisionedUsers')
      .values({
        connectionId,
        personId,
        attributes: JSON.stringify({ userName: `bulk${made}` }),
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    rows.push(id)
  }
  return { rows }
}

describe('a mapped group', () => {
  it('gives nothing before it is mapped, and then from the next request of an open session', async () => {
    const [user = ''] = await addUsers(1)
    const person = await personOf(user)
    const everyone = await makeGroup(school.db, { title: `Base ${made}`, permissions: ['shell.use'] })
    await addToGroup(school.db, person, everyone)
    const open = await school.as(person)
    const team = await makeTeam()
    const id = await addGroup([user])
    const reads = async () => (await open.get('/backoffice/reports/notes')).status
    expect(await reads()).toBe(403)
    const preview = await (await school.as('superadmin')).post(`${path(id)}/preview`, { group_id: team })
    expect(preview.body).toMatchObject({ joins: 1, stays: 0, leaves: 0, people: 1 })
    expect(preview.body.rows).toContainEqual(
      expect.objectContaining({ permission: 'notes.view.all', kind: 'can' }),
    )
    expect(await reads()).toBe(403)
    expect((await map(id, team)).status).toBe(200)
    expect(await reads()).toBe(200)
    await scim.patch(`/Groups/${id}`, [{ op: 'remove', path: `members[value eq "${user}"]` }])
    expect(await reads()).toBe(403)
    await scim.patch(`/Groups/${id}`, [{ op: 'add', path: 'members', value: [{ value: user }] }])
    expect(await reads()).toBe(200)
    expect((await map(id, null)).body.message).toContain('gives nothing any more')
    expect(await reads()).toBe(403)
  })

  it('keeps who is in it by hand, and who is in it by another group of a provider', async () => {
    const [hand = '', both = ''] = await addUsers(2)
    const team = await makeTeam()
    const [byHand, byBoth] = [await personOf(hand), await personOf(both)]
    await addToGroup(school.db, byHand, team)
    const [one, other] = [await addGroup([hand, both]), await addGroup([both])]
    await map(one, team)
    await map(other, team)
    await scim.patch(`/Groups/${one}`, [{ op: 'replace', path: 'members', value: [] }])
    expect(await isIn(team, byHand)).toBe(true)
    expect(await isIn(team, byBoth)).toBe(true)
    expect((await scim.delete(`/Groups/${other}`)).status).toBe(204)
    expect(await isIn(team, byBoth)).toBe(false)
    expect(await isIn(team, byHand)).toBe(true)
  })

  it('loses who is deleted at the provider, and keeps who is only deactivated', async () => {
    const [gone = '', away = ''] = await addUsers(2)
    const team = await makeTeam()
    const people = [await personOf(gone), await personOf(away)] as const
    const [one, other] = [await addGroup([gone, away]), await addGroup([gone])]
    await map(one, team)
    await map(other, team)
    await scim.delete(`/Users/${gone}`)
    await scim.patch(`/Users/${away}`, [{ op: 'replace', value: { active: false } }])
    expect([await isIn(team, people[0]), await isIn(team, people[1])]).toEqual([false, true])
    expect(await membersOf(one)).toEqual([away])
  })

  it('that lets people give rights is mapped by a super admin alone, with a token of theirs', async () => {
    const [user = ''] = await addUsers(1)
    const id = await addGroup([user])
    const powerful = await makeTeam(['shell.use', 'staff.manage'])
    const refused = await map(id, powerful, 'admin')
    expect(refused.body.formErrors.group_id).toContain('only a super admin can map it')
    expect((await map(id, powerful)).status).toBe(200)
    await school.db
      .updateTable('provisioningConnections')
      .set({ responsibleId: await school.persona('admin') })
      .where('id', '=', connectionId)
      .execute()
    const [other = ''] = await addUsers(1)
    const late = await scim.patch(`/Groups/${id}`, [
      { op: 'add', path: 'members', value: [{ value: other }] },
    ])
    expect(late).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('a super admin has to make the token') },
    })
    expect(await membersOf(id)).toEqual([user])
    const again = await map(await addGroup([other]), powerful)
    expect(again.body.formErrors.group_id).toContain('Make a new token first')
    expect((await scim.patch(`/Groups/${id}`, [{ op: 'replace', path: 'members', value: [] }])).status).toBe(
      204,
    )
    expect(await isIn(powerful, await personOf(user))).toBe(false)
    await school.db
      .updateTable('provisioningConnections')
      .set({ responsibleId: await school.persona('superadmin') })
      .where('id', '=', connectionId)
      .execute()
  })

  it('never takes the last super admin', async () => {
    const { id: superGroup } = await school.db
      .selectFrom('permissionGroups')
      .select('id')
      .where('slug', '=', 'super_admin')
      .executeTakeFirstOrThrow()
    const [user = ''] = await addUsers(1)
    const id = await addGroup([user])
    expect((await map(id, superGroup)).status).toBe(200)
    const boss = await school.persona('superadmin')
    await school.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', boss).execute()
    await school.db
      .updateTable('provisioningConnections')
      .set({ responsibleId: await school.persona('admin') })
      .where('id', '=', connectionId)
      .execute()
    const refused = await scim.patch(`/Groups/${id}`, [{ op: 'replace', path: 'members', value: [] }])
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('last super admin') },
    })
    expect((await scim.delete(`/Groups/${id}`)).status).toBe(403)
    expect((await scim.delete(`/Users/${user}`)).status).toBe(403)
    expect(await isIn(superGroup, await personOf(user))).toBe(true)
    await school.db.updateTable('users').set({ deactivatedAt: null }).where('id', '=', boss).execute()
    await school.db
      .updateTable('provisioningConnections')
      .set({ responsibleId: boss })
      .where('id', '=', connectionId)
      .execute()
  })

  it('is looked at again when its members changed since', async () => {
    const [one = '', two = ''] = await addUsers(2)
    const id = await addGroup([one])
    const team = await makeTeam()
    const client = await school.as('superadmin')
    const { basis } = (await client.post(`${path(id)}/preview`, { group_id: team })).body
    await scim.patch(`/Groups/${id}`, [{ op: 'add', path: 'members', value: [{ value: two }] }])
    const late = await client.post(path(id), { group_id: team, basis })
    expect(late).toMatchObject({ status: 409, body: { data: { joins: 2 } } })
    expect(await isIn(team, await personOf(one))).toBe(false)
    const list = (await client.get(`/backoffice/workbench/provisioning/${connectionId}/groups?search=team`))
      .body
    expect(list.groups.length).toBeGreaterThan(3)
  })
})
