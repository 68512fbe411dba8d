import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { createPool } from '#server/database/database.ts'
import type { Client } from '../support/client.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'

/*
 * A write whose answer is lost is sent again with the key of the first time, and is done once (decision 177).
 */

let school: TestSchool
let operations: Client
beforeAll(async () => {
  school = await startTestSchool()
  operations = await school.as('operations')
})
afterAll(() => school.stop())

const externals = '/backoffice/workbench/external-students'
const announcements = '/backoffice/workbench/notifications'
const external = (name: string) => ({ name, school: 'Riverside', email: `${name}@riverside.test` })

let keys = 0
const newKey = () => `3f1d7c4e-0000-4000-8000-${String(++keys).padStart(12, '0')}`
const send = (
  client: Client,
  path: string,
  { key, body, method = 'POST' }: { key?: string; body?: object; method?: 'POST' | 'PUT' | 'DELETE' },
) =>
  client.call({
    method,
    url: `/api${path}`,
    ...(body && { payload: body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const externalsCalled = async (name: string) =>
  (await school.db.selectFrom('externalStudents').select('id').where('name', '=', name).execute()).length

describe('the same with the same key', () => {
  it('is done once, and answered as the first time, with its Undo', async () => {
    const director = await school.as('director')
    const body = { title: 'Closed at noon', body: 'Snow.', type: 'school', roles: ['guardian'] }
    const key = newKey()
    const [first, second] = [
      await send(director, announcements, { key, body }),
      await send(director, announcements, { key, body }),
    ]
    expect(first.status).toBe(200)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true'])
    const kept = await school.db
      .selectFrom('announcements')
      .select('id')
      .where('title', '=', body.title)
      .execute()
    expect(kept).toEqual([{ id: first.body.id }])
  })

  it('is done once by 25 at once', async () => {
    const key = newKey()
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => send(operations, externals, { key, body: external('bela') })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await externalsCalled('bela')).toBe(1)
  })

  it('does not meet itself as the change of somebody else', async () => {
    const { id } = (await operations.post(externals, external('ines'))).body
    const { version } = (await operations.get(`${externals}/${id}`)).body
    const body = { ...external('ines'), school: 'Hillside', version }
    const path = `${externals}/${id}`
    const key = newKey()
    const first = await send(operations, path, { key, body, method: 'PUT' })
    expect(first.status).toBe(200)
    const again = await send(operations, path, { key, body, method: 'PUT' })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await send(operations, path, { key: newKey(), body, method: 'PUT' })).status).toBe(409)
  })

  it('is done after all where it was refused before: nothing is kept of that', async () => {
    const key = newKey()
    const body = { ...external('noor'), name: '' }
    expect((await send(operations, externals, { key, body })).status).toBe(400)
    expect((await send(operations, externals, { key, body: external('noor') })).status).toBe(200)
  })

  it('is done anew an hour later', async () => {
    const key = newKey()
    const sent = { key, body: external('otis') }
    await send(operations, externals, sent)
    await school.runJob('answers.forget')
    await send(operations, externals, sent)
    expect(await externalsCalled('otis')).toBe(1)
    const answeredAt = new Date(school.clock.nowMs() - 3_600_000 - 1)
    await school.db.updateTable('keptAnswers').set({ answeredAt }).execute()
    await school.runJob('answers.forget')
    expect(await school.db.selectFrom('keptAnswers').select('keyHash').execute()).toEqual([])
    await send(operations, externals, sent)
    expect(await externalsCalled('otis')).toBe(2)
  })
})

describe('a key', () => {
  it('is of one call: of another it is refused', async () => {
    const key = newKey()
    await send(operations, externals, { key, body: external('pia') })
    const { status, body } = await send(operations, externals, { key, body: external('quinn') })
    expect([status, body.message]).toEqual([
      422,
      'This idempotency key was given to another call. Give each a key of its own.',
    ])
    expect(await externalsCalled('quinn')).toBe(0)
  })

  it('is of who sent it: somebody else with it does what they ask for', async () => {
    const key = newKey()
    const admin = await school.as('superadmin')
    const first = await send(operations, externals, { key, body: external('rosa') })
    const other = await send(admin, externals, { key, body: external('rosa') })
    expect(other.body.id).not.toBe(first.body.id)
  })

  it('is no right: from whom it was withdrawn is refused what they were answered before', async () => {
    const permissions = ['shell.use', 'external_students.view', 'external_students.manage'] as const
    const groupId = await makeGroup(school.db, { permissions })
    const employee = await makeEmployee(school.db)
    await addToGroup(school.db, employee, groupId)
    const client = await school.as(employee)
    const sent = { key: newKey(), body: external('sol') }
    expect((await send(client, externals, sent)).status).toBe(200)
    await school.db
      .deleteFrom('permissionGroupPermissions')
      .where('groupId', '=', groupId)
      .where('permission', '=', 'external_students.manage')
      .execute()
    expect((await send(client, externals, sent)).status).toBe(403)
  })

  it('gives its holder no secret again that they would have to show themselves for', async () => {
    const admin = await school.as('superadmin')
    const key = newKey()
    const body = { title: 'Reader', scopes: ['people.view'] }
    const made = await send(admin, '/backoffice/workbench/api-tokens', { key, body })
    const again = await send(admin, '/backoffice/workbench/api-tokens', { key, body })
    expect(made.body.token).toMatch(/^hr_api_/)
    expect(again.body).toEqual(made.body)
    school.clock.advance(16 * 60_000)
    const { status, text } = await send(admin, '/backoffice/workbench/api-tokens', { key, body })
    expect(status).toBe(403)
    expect(text).not.toContain(made.body.token)
  })

  it('of what only asks is for nothing: it is asked anew', async () => {
    const key = newKey()
    const admin = await school.as('superadmin')
    const before = await school.db.selectFrom('keptAnswers').select('keyHash').execute()
    const ask = () =>
      send(admin, '/backoffice/workbench/employees-and-permissions/employees/groups/preview', {
        key,
        body: { groups: [] },
      })
    for (let asked = 0; asked < 2; asked++) {
      const { status, headers } = await ask()
      expect([status, headers['idempotency-replayed']]).toEqual([200, undefined])
    }
    expect(await school.db.selectFrom('keptAnswers').select('keyHash').execute()).toEqual(before)
  })

  it('that is easily guessed is refused', async () => {
    const { status, body } = await send(operations, externals, { key: '1', body: external('tom') })
    expect([status, body.message]).toEqual([
      400,
      'An idempotency key has 16 to 100 characters: a UUID is best.',
    ])
    expect(await externalsCalled('tom')).toBe(0)
  })

  it('is not needed: what is sent without one is done each time', async () => {
    for (let sent = 0; sent < 2; sent++) await send(operations, externals, { body: external('una') })
    expect(await externalsCalled('una')).toBe(2)
  })
})

it('nobody reads in the database what was answered, nor finds the key', async () => {
  const key = newKey()
  const { body } = await send(operations, externals, { key, body: external('vera') })
  const pool = createPool(school.databaseUrl, 1, { asOwner: true })
  const { rows } = await pool.query('select kept_answers::text as row, sealed_answer from kept_answers')
  await pool.end()
  expect(rows.length).toBeGreaterThan(0)
  for (const { row, sealed_answer } of rows) {
    const held = `${row} ${(sealed_answer as Buffer).toString('latin1')}`
    expect(held).not.toContain('message')
    expect(held).not.toContain(key)
  }
  expect(body.message).toEqual(expect.any(String))
})
