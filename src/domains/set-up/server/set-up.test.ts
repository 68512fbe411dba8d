import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { beginSchool } from './set-up.service.ts'

let school: TestSchool
beforeAll(async () => {
  // The links of a password run by better-auth's own clock, which is the machine's.
  school = await startTestSchool({ nowIso: new Date().toISOString() })
})
afterAll(() => school.stop())

const first = {
  first_name: 'Ruth',
  last_name: 'Adeyemi',
  email: 'Ruth@school.example',
  password: 'plum kettle orbit nine',
}

const config = (more = {}) => ({ ...school.services, config: { ...school.services.config, ...more } })

/** The token of the address that a start prints; nothing when it prints none. */
async function printedToken(): Promise<string> {
  const [line = ''] = await beginSchool(school.services)
  return line.split('/set-up#')[1] ?? ''
}

describe('the first start of an empty school', () => {
  beforeEach(async () => {
    for (const table of ['auditLog', 'employees', 'users', 'setUpLinks', 'signInFailures'] as const)
      await school.owner.deleteFrom(table).execute()
  })

  it('prints an address that opens the set-up, of which the database keeps a hash alone', async () => {
    const token = await printedToken()
    expect(token).toMatch(/^[\w-]{32}$/)
    expect((await school.nobody.post('/backoffice/set-up/open', { token })).status).toBe(200)
    const links = await school.db.selectFrom('setUpLinks').selectAll().execute()
    expect(links).toHaveLength(1)
    expect(JSON.stringify(links)).not.toContain(token)
  })

  it('makes the first administrator, who is logged in and holds every right', async () => {
    const token = await printedToken()
    const answer = await school.nobody.post('/backoffice/set-up/administrator', { ...first, token })
    expect(answer.status).toBe(200)
    const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
    const me = await school.nobody.call({ url: '/api/auth/current-user', headers: { cookie } })
    expect(me.body.user).toMatchObject({ role: 'admin', name: 'Ruth Adeyemi', email: 'ruth@school.example' })
    const logIn = await school.nobody.post('/auth/sign-in/email', {
      email: first.email,
      password: first.password,
    })
    expect(logIn.status).toBe(200)
    const progress = await school.nobody.call({ url: '/api/backoffice/set-up', headers: { cookie } })
    expect(progress.body).toMatchObject({ isOpen: true, campuses: 0, cycles: 0, colleagues: 0 })
  })

  it('answers as if missing once there is an administrator, whatever the token', async () => {
    const token = await printedToken()
    await school.nobody.post('/backoffice/set-up/administrator', { ...first, token })
    for (const path of ['open', 'administrator'])
      expect(
        (
          await school.nobody.post(`/backoffice/set-up/${path}`, {
            ...first,
            email: 'b@school.example',
            token,
          })
        ).status,
      ).toBe(404)
    expect(await beginSchool(school.services)).toEqual([])
  })

  it('lets one of two at once be the first', async () => {
    const token = await printedToken()
    const both = await Promise.all(
      ['one@school.example', 'two@school.example'].map((email) =>
        school.nobody.post('/backoffice/set-up/administrator', { ...first, email, token }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await school.db.selectFrom('users').select('email').execute()).toHaveLength(1)
  })

  it('answers a wrong token as if missing, and the sixth from one address with a wait', async () => {
    await printedToken()
    const answers = []
    for (let attempt = 0; attempt < 6; attempt++)
      answers.push((await school.nobody.post('/backoffice/set-up/open', { token: 'guessed' })).status)
    expect(answers).toEqual([404, 404, 404, 404, 404, 429])
  })

  it('ends an address after a day, and at the next start', async () => {
    const old = await printedToken()
    const token = await printedToken()
    expect((await school.nobody.post('/backoffice/set-up/open', { token: old })).status).toBe(404)
    school.clock.advance(24 * 60 * 60_000 + 1)
    expect((await school.nobody.post('/backoffice/set-up/open', { token })).status).toBe(404)
  })

  it('refuses an easy password by its field, and keeps the address for another try', async () => {
    const token = await printedToken()
    const easy = await school.nobody.post('/backoffice/set-up/administrator', {
      ...first,
      password: 'password1234',
      token,
    })
    expect(easy.body.formErrors.password).toContain('too easy to guess')
    expect(await school.db.selectFrom('users').selectAll().execute()).toEqual([])
    const better = await school.nobody.post('/backoffice/set-up/administrator', { ...first, token })
    expect(better.status).toBe(200)
  })

  it('makes an administrator of the settings instead, with a link that works once', async () => {
    const named = config({ ADMIN_EMAIL: 'it@school.example', ADMIN_NAME: 'Ivo van Houten' })
    const [line = ''] = await beginSchool(named)
    const token = /token=([\w-]+)/.exec(line)?.[1]
    const choose = () => school.nobody.post('/auth/reset-password', { newPassword: first.password, token })
    expect((await choose()).status).toBe(200)
    expect((await choose()).status).toBe(400)
    const logIn = await school.nobody.post('/auth/sign-in/email', {
      email: 'it@school.example',
      password: first.password,
    })
    expect(logIn.status).toBe(200)
    expect(await beginSchool(named)).toEqual([])
    expect(await school.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Ivo van Houten' }])
  })

  it('prints the link of the settings anew until a password is chosen', async () => {
    const named = config({ ADMIN_EMAIL: 'it@school.example' })
    const [before = ''] = await beginSchool(named)
    const [after = ''] = await beginSchool(named)
    expect(after).toContain('/password/new?token=')
    expect(after).not.toBe(before)
  })
})

describe('a school year of the set-up', () => {
  beforeEach(async () => {
    for (const table of ['cycles', 'schoolYears'] as const) await school.owner.deleteFrom(table).execute()
  })

  const year = {
    school_year: '2026-2027',
    first_day: '2026-09-01',
    last_day: '2027-06-15',
    cycles: [
      { title: 'Cycle 1', starts_on: '2026-09-01', ends_on: '2026-10-16' },
      { title: 'Cycle 2', starts_on: '2026-10-19', ends_on: '2026-12-04' },
    ],
  }

  it('is added with its cycles', async () => {
    const admin = await school.as('superadmin')
    expect((await admin.post('/backoffice/set-up/school-year', year)).status).toBe(200)
    const cycles = await school.db
      .selectFrom('cycles')
      .select(['title', 'schoolYear'])
      .orderBy('id')
      .execute()
    expect(cycles).toEqual([
      { title: 'Cycle 1', schoolYear: '2026-2027' },
      { title: 'Cycle 2', schoolYear: '2026-2027' },
    ])
  })

  it('is not there at all when one of its cycles is wrong, which is said at that cycle', async () => {
    const admin = await school.as('superadmin')
    const overlapping = { title: 'Cycle 2', starts_on: '2026-10-10', ends_on: '2026-12-04' }
    const answer = await admin.post('/backoffice/set-up/school-year', {
      ...year,
      cycles: [year.cycles[0], overlapping],
    })
    expect(answer.status).toBe(422)
    expect(answer.body.formErrors['cycles.1.starts_on']).toContain('overlaps Cycle 1')
    expect(await school.db.selectFrom('schoolYears').selectAll().execute()).toEqual([])
    expect(await school.db.selectFrom('cycles').selectAll().execute()).toEqual([])
  })
})
