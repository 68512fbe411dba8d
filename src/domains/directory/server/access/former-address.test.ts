import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee, makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeConnection } from '#domains/provisioning/server/provisioning.factory.ts'
import { makeApp, makePasskeyRow, makePassword } from '#domains/sign-in/server/sign-in.factory.ts'
import type { Client } from '#test/client.ts'
import { applyBundle, csv, importFiles } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { scimClient } from '#test/services/scim-client.ts'

const password = 'violet kettle harbour'
let school: TestSchool
let office: Client
beforeAll(async () => {
  // The links of a password run by better-auth's own clock, which is the machine's.
  school = await startTestSchool({ nowIso: new Date().toISOString() })
  office = await school.as('admin')
})
afterAll(() => school.stop())

const signIn = (email: string, typed: string) =>
  school.nobody.post('/auth/sign-in/email', { email, password: typed })

/** All that lets somebody in as a person, as whoever read their mail made it. Returns their browser. */
async function letIn(id: number): Promise<Client> {
  const { db, clock } = school
  await makePassword(db, id, password)
  for (const providerId of ['google', 'oidc', 'sso:1'])
    await db
      .insertInto('accounts')
      .values({ userId: id, providerId, accountId: `${providerId} ${id}` })
      .execute()
  await makePasskeyRow(db, { userId: id, name: 'Phone', nowMs: clock.nowMs() })
  await makeApp(db, school.services, id)
  const token = `push ${id}`
  await db.insertInto('pushDevices').values({ userId: id, token }).execute()
  return school.as(id)
}

/** What still lets somebody in as a person, and where they are told something. */
async function waysOf(id: number): Promise<string[]> {
  const { db } = school
  const accounts = await db.selectFrom('accounts').select('providerId').where('userId', '=', id).execute()
  const ways = accounts.map(({ providerId }) => providerId)
  for (const table of ['passkeys', 'authenticatorApps', 'logins', 'pushDevices', 'verifications'] as const) {
    const rows =
      table === 'verifications'
        ? await db.selectFrom(table).select('id').where('value', '=', String(id)).execute()
        : await db.selectFrom(table).select('userId').where('userId', '=', id).execute()
    if (rows.length > 0) ways.push(table)
  }
  return ways.sort()
}

const everyWay = [
  ...['authenticatorApps', 'credential', 'google', 'logins'],
  ...['oidc', 'passkeys', 'pushDevices', 'sso:1'],
]

const mailsTo = (email: string) =>
  school.db.selectFrom('outboxMails').select(['kind', 'textBody']).where('toEmail', '=', email).execute()

/** Chooses a password by the only link that was mailed to an address, and logs in with it. */
async function goOnAt(email: string): Promise<void> {
  const mails = await mailsTo(email)
  expect(mails.map(({ kind }) => kind)).toEqual(['address_changed'])
  const token = /token=([\w-]+)/.exec(mails[0]?.textBody ?? '')?.[1] ?? ''
  const chosen = 'orange lantern meadow'
  expect((await school.nobody.post('/auth/reset-password', { token, newPassword: chosen })).status).toBe(200)
  expect((await signIn(email, chosen)).status).toBe(200)
}

async function saveGuardian(id: number, more: object) {
  const { guardian } = (await office.get(`/backoffice/guardians/${id}/edit`)).body
  const { id: _id, holds: _h, access: _a, lastSignInAt: _l, ...fields } = guardian
  return office.post(`/backoffice/guardians/${id}/edit`, { ...fields, ...more, _action: 'update' })
}

const employees = '/backoffice/workbench/employees-and-permissions/employees'
async function saveEmployee(id: number, more: object, client = office) {
  const { employee } = (await client.get(`${employees}/${id}/edit`)).body
  const { first_name, last_name, job, phone, cohort_id, version } = employee
  const groups = employee.groups.map((one: { group_id: number; cohort_ids: number[] | null }) => ({
    ...{ group_id: one.group_id, cohort_ids: one.cohort_ids },
  }))
  return client.post(`${employees}/${id}/edit`, {
    ...{ first_name, last_name, email: employee.email, job, phone, cohort_id, version, groups },
    ...{ ...more, _action: 'update' },
  })
}

describe('whoever reads the address that staff corrected', () => {
  it('is shut out of the account of a guardian, who goes on at the new one', async () => {
    const child = await makeStudent(school.db)
    const id = await makeGuardian(school.db, { email: 'mistyped@home.example', studentIds: [child] })
    const stranger = await letIn(id)
    expect(await waysOf(id)).toEqual(everyWay)
    // Another word of the form is no reason to log anybody out.
    expect((await saveGuardian(id, { last_name: 'Lund' })).status).toBe(200)
    expect(await waysOf(id)).toEqual(everyWay)

    expect((await saveGuardian(id, { email: 'right@home.example' })).status).toBe(200)
    expect((await stranger.get('/auth/current-user')).status).toBe(401)
    expect(await waysOf(id)).toEqual(['verifications'])
    expect((await signIn('right@home.example', password)).status).toBe(401)
    await goOnAt('right@home.example')
  })

  it('is shut out of the account of a student', async () => {
    const id = await makeStudent(school.db, { email: 'mistyped@school.example' })
    const stranger = await letIn(id)
    const { student } = (await office.get(`/backoffice/students/${id}/edit`)).body
    const { holds: _h, access: _a, lastSignInAt: _l, id: _i, ...fields } = student
    const saved = await office.post(`/backoffice/students/${id}/edit`, {
      ...{ ...fields, guardians: [], email: 'right@school.example', _action: 'update' },
    })
    expect(saved.status).toBe(200)
    expect((await stranger.get('/auth/current-user')).status).toBe(401)
    await goOnAt('right@school.example')
  })

  it('is shut out where a provider alone let them in; who is right there is mailed a link all the same', async () => {
    const id = await makeGuardian(school.db, { email: 'mistyped@provider.example' })
    await school.db
      .insertInto('accounts')
      .values({ userId: id, providerId: 'google', accountId: 'google of a stranger' })
      .execute()
    expect((await saveGuardian(id, { email: 'right@provider.example' })).status).toBe(200)
    expect(await waysOf(id)).toEqual(['verifications'])
    await goOnAt('right@provider.example')
  })

  it('is mailed nothing for who had no way in, and for who may not log in', async () => {
    const [never, gone] = [
      await makeGuardian(school.db, { email: 'never@home.example' }),
      await makeGuardian(school.db, { email: 'gone@home.example' }),
    ]
    await makePassword(school.db, gone, password)
    await school.db
      .updateTable('users')
      .set({ deactivatedAt: new Date(school.clock.nowMs()) })
      .where('id', '=', gone)
      .execute()
    for (const [id, email] of [
      [never, 'never2@home.example'],
      [gone, 'gone2@home.example'],
    ] as const) {
      expect((await saveGuardian(id, { email })).status).toBe(200)
      expect([await waysOf(id), await mailsTo(email)]).toEqual([[], []])
    }
  })

  it('is shut out of the account of a colleague, whose passkeys go by a proof, and whose app stays', async () => {
    const id = await makeEmployee(school.db, { email: 'mistyped@staff.example' })
    const stranger = await letIn(id)
    await school.db
      .updateTable('logins')
      .set({ provedAt: new Date(0) })
      .where('userId', '=', await school.persona('admin'))
      .execute()
    const refused = await saveEmployee(id, { email: 'right@staff.example' })
    expect([refused.status, refused.body.code]).toEqual([403, 'PROOF_NEEDED'])
    expect(await waysOf(id)).toEqual(everyWay)
    office = await school.as('admin')
    expect((await saveEmployee(id, { email: 'right@staff.example' })).status).toBe(200)
    expect((await stranger.get('/auth/current-user')).status).toBe(401)
    expect(await waysOf(id)).toEqual(['authenticatorApps', 'sso:1', 'verifications'])
    expect((await mailsTo('right@staff.example')).map(({ kind }) => kind)).toEqual(['address_changed'])
  })

  it('is nobody else where somebody corrects their own', async () => {
    const id = await school.persona('superadmin')
    const own = await letIn(id)
    const saved = await saveEmployee(id, { email: 'own@staff.example' }, own)
    expect(saved.status).toBe(200)
    expect(await waysOf(id)).toEqual(everyWay)
  })
})

describe('where a machine moves addresses', () => {
  const colleagueWays = everyWay.filter((way) => way !== 'google' && way !== 'oidc')

  it('an identity provider logs no colleague out', async () => {
    const id = await makeEmployee(school.db, { name: 'Maya Brandt', email: 'maya@old.example' })
    const own = await letIn(id)
    const { token } = await makeConnection(school.db, {
      responsibleId: await school.persona('superadmin'),
      nowMs: school.clock.nowMs(),
    })
    const scim = scimClient(school, token)
    const user = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], active: true }
    const made = await scim.post('/Users', { ...user, userName: 'maya@old.example' })
    const moved = await scim.put(`/Users/${made.body.id}`, { ...user, userName: 'maya@new.example' })
    expect(moved.status).toBe(200)
    expect(await waysOf(id)).toEqual(colleagueWays)
    expect((await own.get('/auth/current-user')).body.user.email).toBe('maya@new.example')
    expect((await signIn('maya@new.example', password)).status).toBe(200)
  })

  it('a roster shuts out who reads the former address of a family, and logs no colleague out', async () => {
    const roster = (domain: string) =>
      csv(
        ['Id', 'First name', 'Last name', 'Email', 'Role', 'Grade', 'Campus'],
        ['91', 'Ida', 'Roster', `ida@${domain}`, 'student', '9', 'Campus 1'],
        ['92', 'Odile', 'Roster', `odile@${domain}`, 'teacher', '', ''],
      )
    const apply = async (domain: string) =>
      applyBundle(school, office, await importFiles(school, office, { 'people.csv': roster(domain) }))
    const idOf = async (email: string) =>
      (await school.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow())
        .id
    await apply('old.example')
    const [student, colleague] = [await idOf('ida@old.example'), await idOf('odile@old.example')]
    await letIn(student)
    await letIn(colleague)
    await apply('new.example')
    expect([await idOf('ida@new.example'), await idOf('odile@new.example')]).toEqual([student, colleague])
    expect(await waysOf(student)).toEqual(['verifications'])
    expect(await waysOf(colleague)).toEqual(colleagueWays)
    await goOnAt('ida@new.example')
  })
})
