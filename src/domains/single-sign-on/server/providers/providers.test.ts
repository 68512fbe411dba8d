import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeLogin } from '#domains/sign-in/server/sign-in.factory.ts'
import { writeSessionCookie } from '#domains/sign-in/server/sign-in.service.ts'
import { type Client, createClient } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type OidcProvider, startOidcProvider } from '#test/services/oidc-provider.ts'
import { type SamlProvider, startSamlProvider } from '#test/services/saml-provider.ts'

const path = '/backoffice/workbench/single-sign-on'
let school: TestSchool
let oidc: OidcProvider
let idp: SamlProvider
let superAdmin: Client

beforeAll(async () => {
  oidc = await startOidcProvider('http://homeroom.test')
  idp = await startSamlProvider()
  school = await startTestSchool({
    nowIso: new Date().toISOString(),
    config: { SSO_PRIVATE_ADDRESSES: true },
  })
  superAdmin = await school.as('superadmin')
})
afterAll(async () => {
  await school.stop()
  await oidc.stop()
  await idp.stop()
})
beforeEach(async () => {
  await school.db.deleteFrom('identityProviders').execute()
})

let made = 0
const fields = (more: object = {}) => {
  made += 1
  return {
    ...{
      name: `Provider ${made}`,
      kind: 'oidc',
      domains: [`p${made}.edu`],
      is_on: false,
      is_required: false,
    },
    ...{ issuer: oidc.issuer, client_id: oidc.client.id, client_secret: oidc.client.secret },
    ...more,
  }
}
const ofSaml = (more: object = {}) =>
  fields({
    kind: 'saml',
    issuer: '',
    client_id: '',
    client_secret: '',
    metadata_xml: idp.metadata(),
    ...more,
  })

async function add(more: object = {}): Promise<number> {
  const { status, body } = await superAdmin.post(path, fields(more))
  expect([status, body.message]).toEqual([200, expect.stringMatching(/ added$/)])
  return body.id
}
const get = async (id: number) => (await superAdmin.get(`${path}/${id}`)).body
const save = async (id: number, more: object) =>
  superAdmin.put(`${path}/${id}`, { ...fields(), version: (await get(id)).version, ...more })

describe('providers', () => {
  it('are the business of whoever may manage them for the whole school, with a second factor', async () => {
    const id = await add()
    for (const slug of ['admin', 'director', 'facilitator', 'guardian'] as const)
      for (const call of [
        (await school.as(slug)).get(path),
        (await school.as(slug)).post(path, fields()),
        (await school.as(slug)).delete(`${path}/${id}`),
      ])
        expect((await call).status).toBe(403)
    for (const call of [
      superAdmin.get(`${path}/9999`),
      superAdmin.delete(`${path}/9999`),
      superAdmin.post(`${path}/9999/test`),
      superAdmin.post(`${path}/9999/forget`),
      superAdmin.put(`${path}/9999`, { ...fields(), version: 1 }),
    ])
      expect((await call).status).toBe(404)
  })

  it('are changed after a fresh proof only, and every other super admin is told', async () => {
    const other = await makeEmployee(school.db, { name: 'Sue Per' })
    const { id: supers } = await school.db
      .selectFrom('permissionGroups')
      .select('id')
      .where('isSuperAdmin', '=', true)
      .executeTakeFirstOrThrow()
    await addToGroup(school.db, other, supers)
    const id = await add({ name: 'Told' })
    expect((await save(id, { name: 'Told', domains: ['told.edu'], is_on: true })).status).toBe(200)
    await superAdmin.post(`${path}/${id}/forget`)
    school.clock.advance(11 * 60_000)
    const version = (await get(id)).version
    for (const call of [
      superAdmin.post(path, fields()),
      superAdmin.put(`${path}/${id}`, { ...fields(), version }),
      superAdmin.post(`${path}/${id}/forget`),
      superAdmin.delete(`${path}/${id}`),
    ])
      expect((await call).body.code).toBe('PROOF_NEEDED')
    superAdmin = await school.as('superadmin')
    expect((await superAdmin.delete(`${path}/${id}`)).status).toBe(200)
    const told = await school.db
      .selectFrom('notifications')
      .select(['userId', 'title', 'body'])
      .where('redirectUrl', 'like', '/workbench/single-sign-on%')
      .orderBy('id')
      .execute()
    expect(told.map(({ userId, title }) => [userId, title])).toEqual(
      ['added', 'changed', 'forgot the links of', 'removed'].map((did) => [
        other,
        `Pat superadmin ${did} Told`,
      ]),
    )
    expect(told[1]?.body).toContain('It lets people of told.edu in.')
    await school.db.deleteFrom('permissionGroupMembers').where('employeeId', '=', other).execute()
  })

  it('are listed without their secret, which is encrypted, and told in no log', async () => {
    const id = await add({ domains: [' @B.edu ', 'a.edu.', 'b.edu'], name: 'Riverside' })
    const [listed] = (await superAdmin.get(path)).body
    expect(listed).toMatchObject({ id, name: 'Riverside', domains: ['a.edu', 'b.edu'], isOn: false })
    const shown = await get(id)
    expect(shown).toMatchObject({ hasSecret: true, scopes: 'openid email profile', linked: 0 })
    expect(shown.ours.redirect).toBe(`http://homeroom.test/api/auth/sso/${id}/callback`)
    const everything = JSON.stringify([
      listed,
      shown,
      await school.db.selectFrom('identityProviders').selectAll().execute(),
      await school.db.selectFrom('auditLog').selectAll().execute(),
    ])
    expect(everything).not.toContain(oidc.client.secret)
  })

  it('are audited, and changed by one at a time', async () => {
    const id = await add({ name: 'Before' })
    expect((await save(id, { name: 'After', client_secret: '' })).status).toBe(200)
    expect((await get(id)).hasSecret).toBe(true)
    const late = await superAdmin.put(`${path}/${id}`, { ...fields(), version: 1 })
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(/ saved After in the meantime\. Open it again/)
    expect((await superAdmin.delete(`${path}/${id}`)).body.message).toBe('After removed')
    const { rows } = await school.services.pool.query(
      `select action from audit_log where subject_type = 'identity_provider' and subject_id = $1 order by id`,
      [String(id)],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      ...['identity_provider.added', 'identity_provider.changed', 'identity_provider.removed'],
    ])
  })

  it('have each domain once, and no domain where anybody gets an address', async () => {
    await add({ name: 'First', domains: ['taken.edu'] })
    const taken = await superAdmin.post(path, fields({ domains: ['free.edu', 'TAKEN.edu'] }))
    expect(taken.status).toBe(409)
    expect(taken.body.formErrors).toEqual({
      domains: 'taken.edu belongs to First: a domain can have only one provider.',
    })
    for (const [domain, sentence] of [
      ['gmail.com', /^Anybody can get an address/],
      ['riverside', /is not a domain/],
      ['*.edu', /is not a domain/],
    ] as const) {
      const refused = await superAdmin.post(path, fields({ domains: [domain] }))
      expect([refused.status, refused.body.formErrors.domains]).toEqual([
        422,
        expect.stringMatching(sentence),
      ])
    }
    const same = await superAdmin.post(path, fields({ name: 'FIRST' }))
    expect([same.status, same.body.formErrors]).toEqual([
      422,
      { name: 'There is a provider of this name already.' },
    ])
  })

  it.each([
    ['issuer', { issuer: 'riverside' }],
    ['client_id', { client_id: '' }],
    ['client_secret', { client_secret: '' }],
    ['scopes', { scopes: 'email' }],
    ['domains', { domains: [], is_on: true }],
    ['entity_id', { kind: 'saml' }],
    ['metadata_xml', { kind: 'saml', metadata_xml: '<x/>' }],
    ['metadata_url', { kind: 'saml', metadata_url: 'http://127.0.0.1:1/nothing' }],
    ['sign_in_url', { kind: 'saml', entity_id: 'x' }],
    ['certificates', { kind: 'saml', entity_id: 'x', sign_in_url: 'https://idp.test/', certificates: 'x!' }],
  ])('say at %s what is wrong with it', async (field, more) => {
    const { status, body } = await superAdmin.post(path, fields(more))
    expect([status, Object.keys(body.formErrors)]).toEqual([422, [field]])
  })

  it('say what saving does before it is saved', async () => {
    await makeEmployee(school.db, { email: 'ada@weighed.edu' })
    await makeStudent(school.db, { email: 'kim@weighed.edu' })
    await makeEmployee(school.db, { email: 'gone@old.edu' })
    const id = await add({ domains: ['old.edu'], is_on: true })
    const weigh = async (more: object) =>
      (await superAdmin.post(`${path}/effect`, { providerId: id, ...more })).body.sentences
    expect(await weigh({ domains: ['weighed.edu'], is_on: true, is_required: false })).toEqual([
      '2 people (1 on the staff) of weighed.edu can log in there, or as before.',
      '1 person of old.edu no longer log in there: they need their password.',
    ])
    expect(await weigh({ domains: ['weighed.edu'], is_on: true, is_required: true })).toEqual([
      '2 people (1 on the staff) of weighed.edu log in there and nowhere else.',
      '1 person of old.edu no longer log in there: they need their password.',
      'One super admin keeps every other way in, so that a provider that fails shuts nobody out for good.',
      'Whoever is logged in stays logged in.',
    ])
    expect(await weigh({ domains: ['old.edu'], is_on: false, is_required: true })).toEqual([
      '1 person of old.edu no longer log in there: they need their password.',
      'It is switched off: the log-in page does not offer it.',
    ])
  })

  it('shut nobody out who does not say that they know it', async () => {
    const userId = await makeEmployee(school.db, { email: 'it@shut.edu' })
    const groupId = await makeGroup(school.db, {
      permissions: ['shell.use', 'workbench.open', 'single_sign_on.manage'],
    })
    await addToGroup(school.db, userId, groupId)
    const it = await school.as(userId)
    const must = { domains: ['shut.edu'], is_on: true, is_required: true }
    const refused = await it.post(path, fields(must))
    expect([refused.status, refused.body.formErrors.knows_way_in]).toEqual([
      422,
      expect.stringMatching(/^You log in there yourself, then, and nowhere else/),
    ])
    expect((await it.post(path, fields({ ...must, knows_way_in: true }))).status).toBe(200)
    expect((await superAdmin.get(path)).body).toHaveLength(1)
  })

  it('forget whose accounts they have with another issuer, which counts its accounts otherwise', async () => {
    const id = await add()
    const userId = await makeEmployee(school.db)
    const link = () =>
      school.db
        .insertInto('accounts')
        .values({ userId, accountId: '17', providerId: `sso:${id}` })
        .execute()
    await link()
    expect((await get(id)).linked).toBe(1)
    expect((await save(id, { client_secret: '' })).status).toBe(200)
    expect((await get(id)).linked).toBe(1)
    const other = { issuer: 'https://other.test' }
    const again = await save(id, { ...other, client_secret: '' })
    expect(again.body.formErrors).toEqual({ client_secret: 'For another issuer, type the secret again.' })
    expect((await save(id, other)).status).toBe(200)
    expect((await get(id)).linked).toBe(0)
    await link()
    expect((await superAdmin.post(`${path}/${id}/forget`)).body.message).toBe('1 link forgotten')
    await link()
    await superAdmin.delete(`${path}/${id}`)
    expect(
      await school.db.selectFrom('accounts').select('id').where('userId', '=', userId).execute(),
    ).toEqual([])
  })
})

describe('a provider of SAML', () => {
  it('is read from its metadata, pasted, fetched or typed by hand', async () => {
    for (const how of [
      { metadata_xml: idp.metadata() },
      { metadata_url: idp.metadataUrl, metadata_xml: '' },
      {
        ...{ metadata_xml: '', entity_id: idp.entityId, sign_in_url: idp.signInUrl },
        certificates: `\n${idp.certificate()}\n`,
      },
    ]) {
      const { body } = await superAdmin.post(path, ofSaml(how))
      const shown = await get(body.id)
      expect(shown).toMatchObject({ issuer: idp.entityId, signInUrl: idp.signInUrl, certificateEnds: null })
      expect(shown.certificates).toEqual([{ subject: 'idp.school.test', endsAt: expect.any(String) }])
    }
  })

  it.each([
    [/document type/, (xml: string) => `<!DOCTYPE x>${xml}`],
    [/signed requests/, () => idp.metadata(' WantAuthnRequestsSigned="true"')],
    [/no address to log in at/, (xml: string) => xml.replace('HTTP-Redirect', 'SOAP')],
    [
      /no signing certificate/,
      (xml: string) => xml.replace(/<md:KeyDescriptor[\s\S]*?<\/md:KeyDescriptor>/, ''),
    ],
    [/certificate in this metadata cannot be read/, (xml: string) => xml.replace('MII', 'XXX')],
    [/names no entity id/, (xml: string) => xml.replace('urn:school:idp', '')],
    [
      /several providers/,
      (xml: string) =>
        `<a:EntitiesDescriptor xmlns:a="urn:x">${[xml, xml].map((one) => one.replace(/<\?xml[^>]*>/, '')).join('')}</a:EntitiesDescriptor>`.replaceAll(
          'a:',
          '',
        ),
    ],
  ])('is refused with a sentence: %s', async (sentence, spoil) => {
    const { status, body } = await superAdmin.post(path, ofSaml({ metadata_xml: spoil(idp.metadata()) }))
    expect([status, body.formErrors?.metadata_xml]).toEqual([422, expect.stringMatching(sentence)])
  })

  it('is told of before its certificate ends, once, and renewed from its metadata at night', async () => {
    const { body } = await superAdmin.post(
      path,
      ofSaml({ metadata_url: idp.metadataUrl, metadata_xml: '', is_on: true }),
    )
    // Sessions end meanwhile.
    const later = async (days: number) => {
      school.clock.advance(days * 24 * 60 * 60_000)
      superAdmin = await school.as('superadmin')
    }
    const heard = async () =>
      (
        await school.db
          .selectFrom('notifications')
          .select(['title', 'redirectUrl'])
          .where('title', 'like', 'The certificate of%')
          .where('userId', '=', await school.persona('superadmin'))
          .execute()
      ).length
    await school.runJob('single-sign-on.certificates')
    expect(await heard()).toBe(0)
    await later(340)
    expect((await get(body.id)).certificateEnds).toBe('soon')
    await school.runJob('single-sign-on.certificates')
    await school.runJob('single-sign-on.certificates')
    expect(await heard()).toBe(1)
    await later(30)
    expect((await get(body.id)).certificateEnds).toBe('ended')
    await idp.changeKey(800 * 24 * 60 * 60_000)
    const { version } = await get(body.id)
    await school.runJob('single-sign-on.certificates')
    expect(await get(body.id)).toMatchObject({ certificateEnds: null, version: version + 1 })
    await school.runJob('single-sign-on.certificates')
    expect((await get(body.id)).version).toBe(version + 1)
    await later(-370)
  })
})

describe('trying a provider', () => {
  const tried = async (id: number): Promise<[string, boolean, string][]> =>
    (await superAdmin.post(`${path}/${id}/test`)).body.map(
      ({ part, isGood, said }: { part: string; isGood: boolean; said: string }) => [part, isGood, said],
    )

  it('of OIDC says by part what it found, and logs nobody in', async () => {
    expect(await tried(await add())).toEqual([
      ['Provider', true, `It answers, and calls itself ${oidc.issuer}.`],
      ['Keys', true, 'It signs with one key.'],
      ['Client', true, 'It knows our client id and takes the secret.'],
    ])
    expect((await tried(await add({ client_secret: 'wrong' })))[2]).toEqual([
      ...['Client', false, 'It does not take our client id with this secret.'],
    ])
    expect(await tried(await add({ issuer: `${oidc.issuer}/elsewhere` }))).toEqual([
      ['Provider', false, expect.stringMatching(/^It does not say what it can do/)],
    ])
  })

  it('of SAML says until when its certificate is valid', async () => {
    const { body } = await superAdmin.post(path, ofSaml({ metadata_url: idp.metadataUrl, metadata_xml: '' }))
    expect(await tried(body.id)).toEqual([
      ['Metadata', true, 'They were fetched, and say what is set up here.'],
      ['Certificate', true, expect.stringMatching(/^Valid until \w{3}, \w{3} \d+, 20\d\d\.$/)],
      ['Log-in', true, expect.stringMatching(/^People are sent to 127\.0\.0\.1/)],
    ])
    await idp.changeKey()
    expect((await tried(body.id))[0]?.[2]).toMatch(/hold another certificate/)
  })

  it('calls nothing in our own network, unless the operator allows it', async () => {
    const strict = await startTestSchool({ config: { SSO_PRIVATE_ADDRESSES: false } })
    const client = await strict.as('superadmin')
    const plain = await client.post(path, fields())
    expect(plain.body.formErrors).toEqual({ issuer: 'The issuer must begin with https://.' })
    const { body } = await client.post(path, fields({ issuer: 'https://127.0.0.1:9' }))
    const [first] = (await client.post(`${path}/${body.id}/test`)).body
    expect(first.said).toMatch(/within our own network, which is not called/)
    const fetched = await client.post(
      path,
      ofSaml({ metadata_url: 'https://localhost:9/x', metadata_xml: '' }),
    )
    expect(fetched.body.formErrors.metadata_url).toMatch(/within our own network/)
    await strict.stop()
  })
})

it('needs somebody with a second factor', async () => {
  const token = await makeLogin(school.db, {
    ...{ userId: await school.persona('superadmin'), nowMs: school.clock.nowMs(), withSecondFactor: false },
  })
  const client = createClient(school.app, writeSessionCookie(token, school.services, 3600).split(';')[0])
  expect((await client.get(path)).body.message).toMatch(/^This needs a second factor/)
})
