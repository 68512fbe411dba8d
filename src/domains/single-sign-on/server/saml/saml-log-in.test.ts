import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { signOnBrowser } from '#test/browser/sign-on-browser.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type SamlMisbehaviour, type SamlProvider, startSamlProvider } from '#test/services/saml-provider.ts'
import { makeSamlProvider } from '../single-sign-on.factory.ts'

let school: TestSchool
let idp: SamlProvider
let providerId: number
let adaId: number
const ada = { nameId: 'subject-1', email: 'ada@riverside.edu' }

beforeAll(async () => {
  idp = await startSamlProvider()
  school = await startTestSchool({
    nowIso: new Date().toISOString(),
    config: { SSO_PRIVATE_ADDRESSES: true },
  })
  adaId = await makeEmployee(school.db, { name: 'Ada Byron', email: ada.email })
  await makeEmployee(school.db, { name: 'Boole', email: 'boole@riverside.edu' })
  await makeEmployee(school.db, { name: 'Other', email: 'other@other.edu' })
  providerId = await makeSamlProvider(school.services, {
    ...{ name: 'Riverside', domains: ['riverside.edu', 'lake.edu'], entityId: idp.entityId },
    ...{ signInUrl: idp.signInUrl, certificate: idp.certificate() },
  })
})
afterAll(async () => {
  await school.stop()
  await idp.stop()
})
beforeEach(async () => {
  await school.db.deleteFrom('accounts').execute()
  await school.db.updateTable('identityProviders').set({ lastFault: null }).execute()
})

/** Logs in there and comes back; where it ended, and who is in. */
async function logIn(person: Parameters<SamlProvider['answer']>[1] = ada, how: SamlMisbehaviour = {}) {
  const browser = signOnBrowser(school)
  const { body } = await browser.begin('ada@riverside.edu')
  const answer = idp.answer(body.url, person, how)
  const sent = await browser.sendAnswer(answer)
  expect(sent.status).toBe(303)
  const back = String(sent.headers.location)
  const ended = back.startsWith('/api/') ? String((await browser.open(back)).headers.location) : back
  return { ended, browser, answer, back, who: await browser.whoIsIn() }
}

const faultNow = async () =>
  (await school.db.selectFrom('identityProviders').select('lastFault').executeTakeFirstOrThrow()).lastFault

describe('a provider of SAML', () => {
  it('lets in whom it names, links the account, and writes both down', async () => {
    const { ended, who } = await logIn()
    expect([ended, who]).toEqual(['/home', ada.email])
    const links = await school.db
      .selectFrom('accounts')
      .select(['userId', 'accountId', 'providerId'])
      .execute()
    expect(links).toEqual([{ userId: adaId, accountId: 'subject-1', providerId: `sso:${providerId}` }])
    const { rows } = await school.services.pool.query(
      `select action, after from audit_log where subject_type = 'sign_in' and subject_id = $1 order by id`,
      [String(adaId)],
    )
    expect(rows.map(({ action }) => action)).toEqual(['sign_in.linked', 'sign_in.signed_in'])
    expect(rows[1].after).toMatchObject({ method: 'single sign-on', provider: 'Riverside' })
  })

  it('is asked by a request that names us, its answer and nothing of the person', async () => {
    const browser = signOnBrowser(school)
    const { body } = await browser.begin('ADA@Riverside.EDU')
    expect(body.url.startsWith(`${idp.signInUrl}?SAMLRequest=`)).toBe(true)
    expect(decodeURIComponent(body.url)).not.toContain('ada')
    const metadata = await school.nobody.get(`/auth/sso/${providerId}/metadata`)
    expect(metadata.headers['content-type']).toContain('samlmetadata+xml')
    expect(metadata.text).toContain(`entityID="http://homeroom.test/api/auth/sso/${providerId}/metadata"`)
    expect(metadata.text).toContain(`Location="http://homeroom.test/api/auth/sso/${providerId}/acs"`)
    expect((await school.nobody.get('/auth/sso/999/metadata')).status).toBe(404)
  })

  it('takes an address as the name itself, and links no name that may be given on', async () => {
    for (const format of ['emailAddress', 'unspecified'] as const) {
      const { who } = await logIn({ nameId: ada.email, format })
      expect(who).toBe(ada.email)
    }
    const { who } = await logIn({ ...ada, nameId: 'another-each-time', format: 'transient' })
    expect(who).toBe(ada.email)
    expect(await school.db.selectFrom('accounts').select('id').execute()).toEqual([])
  })

  it('takes an answer once, on whichever server, and no other browser’s', async () => {
    const { browser, answer, back } = await logIn()
    expect((await browser.sendAnswer(answer)).headers.location).toBe('/signin?error=sso_expired')
    expect((await browser.open(back)).headers.location).toBe('/signin?error=sso_expired')
    // Somebody begins, and has another browser fetch what was told: nobody is logged in as them there.
    const [attacker, victim] = [signOnBrowser(school), signOnBrowser(school)]
    const begun = await attacker.begin('boole@riverside.edu')
    const boole = { nameId: 'subject-2', email: 'boole@riverside.edu' }
    const sent = await attacker.sendAnswer(idp.answer(begun.body.url, boole))
    const fetched = await victim.open(String(sent.headers.location))
    expect(fetched.headers.location).toBe('/signin?error=sso_expired')
    expect(await victim.whoIsIn()).toBeUndefined()
  })

  it('waits ten minutes', async () => {
    const browser = signOnBrowser(school)
    const { body } = await browser.begin(ada.email)
    const answer = idp.answer(body.url, ada, { endsInMs: 60 * 60_000 })
    school.clock.advance(10 * 60_000 + 1)
    expect((await browser.sendAnswer(answer)).headers.location).toBe('/signin?error=sso_expired')
    school.clock.advance(-(10 * 60_000 + 1))
  })

  it('lets nobody in who was not asked for', async () => {
    const browser = signOnBrowser(school)
    const { body } = await browser.begin(ada.email)
    const { RelayState: _, ...unasked } = idp.answer(body.url, ada)
    expect((await browser.sendAnswer({ ...unasked, RelayState: '' })).headers.location).toBe(
      '/signin?error=sso_unasked',
    )
    expect((await browser.sendAnswer({ ...unasked, RelayState: 'made-up' })).headers.location).toBe(
      '/signin?error=sso_expired',
    )
  })
})

const evil = 'boole@riverside.edu'
const assertionOf = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
const signatureOf = (xml: string) => /<Signature[\s\S]*<\/Signature>/.exec(xml)?.[0] ?? ''
const forged = (xml: string) => assertionOf(xml).replaceAll(ada.email, evil).replace('subject-1', 'subject-2')

describe('nobody is let in by an answer', () => {
  it.each<[string, SamlMisbehaviour, RegExp]>([
    ['of nobody’s signature', { signs: 'nothing' }, /not signed/],
    ['whose response alone is signed', { signs: 'response' }, /Have it signed there, not the response alone/],
    ['signed by another key', { signs: 'with another key' }, /not signed as it should be/],
    ['signed with SHA-1', { signs: 'with SHA-1' }, /no longer safe/],
    ['for somebody else', { audience: 'https://evil.test' }, /audience has to be http:\/\/homeroom\.test/],
    ['for everybody', { audience: null }, /is for somebody else/],
    ['sent elsewhere', { recipient: 'https://evil.test/acs' }, /recipient has to be/],
    ['of another provider', { issuer: 'urn:evil' }, /calls itself something other/],
    ['that is over', { endsInMs: -3 * 60_000 }, /is no longer valid/],
    ['that is not yet', { beginsInMs: 3 * 60_000 }, /is not valid yet/],
    [
      'of a failure',
      { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' },
      /an error of its own \(Responder\)/,
    ],
    ['changed after it was signed', { spoil: (xml) => xml.replaceAll(ada.email, evil) }, /not signed/],
    [
      'with a comment within the name',
      { write: (xml) => xml.replace('subject-1', 'subject-1<!-- -->.evil') },
      /comments/,
    ],
    [
      'with a comment put in after it was signed',
      { spoil: (xml) => xml.replaceAll(ada.email, 'ada@riverside.edu<!---->.evil.test') },
      /comments/,
    ],
    [
      'with a document type',
      { spoil: (xml) => `<!DOCTYPE x [<!ENTITY e "${evil}">]>${xml}` },
      /document type/,
    ],
    [
      'with instructions',
      { spoil: (xml) => xml.replace('<saml:Subject>', '<?x y?><saml:Subject>') },
      /instructions/,
    ],
    [
      'with encrypted assertions',
      {
        spoil: (xml) => xml.replace(/<saml:Assertion[\s\S]*<\/saml:Assertion>/, '<saml:EncryptedAssertion/>'),
      },
      /encrypted, which is not supported/,
    ],
    [
      'with a forged assertion beside the signed one',
      { spoil: (xml) => xml.replace('<saml:Assertion', `${forged(xml)}<saml:Assertion`) },
      /exactly one assertion|same number/,
    ],
    [
      'whose signed assertion is wrapped into the signature of a forged one',
      {
        spoil: (xml) => {
          const inner = assertionOf(xml).replace(signatureOf(xml), '')
          const outer = forged(xml)
            .replace('ID="_a', 'ID="_b')
            .replace('</Signature>', `<Object>${inner}</Object></Signature>`)
          return xml.replace(assertionOf(xml), outer)
        },
      },
      /exactly one assertion/,
    ],
    [
      'whose signed assertion is hidden among extensions',
      {
        spoil: (xml) =>
          xml.replace(
            assertionOf(xml),
            `<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions>${forged(xml).replace('ID="_a', 'ID="_b')}`,
          ),
      },
      /exactly one assertion/,
    ],
    [
      'whose signature is of another element',
      { spoil: (xml) => xml.replace(/(<saml:Assertion ID=")_a/, '$1_b').replaceAll(ada.email, evil) },
      /not signed as it should be/,
    ],
    ['of no XML', { spoil: () => 'nothing' }, /not XML|not a SAML/],
    ['that is too long', { spoil: (xml) => xml + ' '.repeat(180 * 1024) }, /not signed|longer|./],
  ])('%s', async (what, how, fault) => {
    if (what === 'that is too long') {
      const browser = signOnBrowser(school)
      const { body } = await browser.begin(ada.email)
      const large = idp.answer(body.url, ada, { spoil: (xml) => xml + ' '.repeat(300 * 1024) })
      expect((await browser.sendAnswer(large)).status).toBe(413)
      return
    }
    const { ended, who } = await logIn(ada, how)
    expect(ended).toMatch(/^\/signin\?error=sso_/)
    expect(who).toBeUndefined()
    const said = await faultNow()
    expect(said).toMatch(fault)
    expect(said).not.toContain('@')
    const logins = await school.db.selectFrom('logins').select('id').where('userId', '<>', adaId).execute()
    expect(logins).toEqual([])
  })

  it('to another question', async () => {
    for (const how of [{ inResponseTo: '_other' }, { confirmsInResponseTo: '_other' }]) {
      const { ended, who } = await logIn(ada, how)
      expect([ended, who]).toEqual(['/signin?error=sso_unasked', undefined])
    }
  })

  it('whose clock is two minutes off at most', async () => {
    expect((await logIn(ada, { endsInMs: -60_000 })).who).toBe(ada.email)
    expect((await logIn(ada, { beginsInMs: 60_000 })).who).toBe(ada.email)
  })

  it('by a certificate that has ended', async () => {
    school.clock.advance(366 * 24 * 60 * 60_000)
    const { ended } = await logIn(ada, { endsInMs: 400 * 24 * 60 * 60_000 })
    expect(ended).toBe('/signin?error=sso_untrusted')
    expect(await faultNow()).toMatch(/No certificate of this provider is valid now/)
    school.clock.advance(-366 * 24 * 60 * 60_000)
  })
})

describe('whom a provider may name', () => {
  it('is of its own domains, whatever it says', async () => {
    for (const email of ['other@other.edu', 'ada@riverside.edu@other.edu', 'ada@sub.riverside.edu']) {
      const { ended, who } = await logIn({ nameId: 'subject-9', email })
      expect([ended, who]).toEqual(['/signin?error=sso_domain', undefined])
    }
    const several = await logIn({ nameId: 'subject-9', email: ['ada@riverside.edu', 'boole@riverside.edu'] })
    expect(several.ended).toBe('/signin?error=sso_untrusted')
  })

  it('is known here: nobody is made by it', async () => {
    const before = await school.db.selectFrom('users').select('id').execute()
    const { ended } = await logIn({ nameId: 'subject-8', email: 'stranger@riverside.edu' })
    expect(ended).toBe('/signin?error=sso_nobody')
    expect(await school.db.selectFrom('users').select('id').execute()).toEqual(before)
  })

  it('stays who they were when the address moves on', async () => {
    expect((await logIn()).who).toBe(ada.email)
    // The account now tells Boole's address, and Ada's address comes from another account.
    const moved = await logIn({ nameId: 'subject-1', email: 'boole@riverside.edu' })
    expect([moved.ended, moved.who]).toEqual(['/signin?error=sso_other_account', undefined])
    const given = await logIn({ nameId: 'subject-7', email: ada.email })
    expect([given.ended, given.who]).toEqual(['/signin?error=sso_other_account', undefined])
    // An address that is nobody's here: still Ada.
    expect((await logIn({ nameId: 'subject-1', email: 'ada.byron@lake.edu' })).who).toBe(ada.email)
  })

  it('is out of its reach once their address here is another domain’s', async () => {
    expect((await logIn()).who).toBe(ada.email)
    const rename = (email: string) =>
      school.db.updateTable('users').set({ email }).where('id', '=', adaId).execute()
    await rename('ada@other.edu')
    expect((await logIn()).ended).toBe('/signin?error=sso_domain')
    await rename(ada.email)
  })

  it('is not somebody whose account is closed', async () => {
    const close = (deactivatedAt: Date | null) =>
      school.db.updateTable('users').set({ deactivatedAt }).where('id', '=', adaId).execute()
    await close(new Date())
    const { ended, who } = await logIn()
    await close(null)
    expect([ended, who]).toEqual(['/signin?error=sso_closed', undefined])
  })

  it('is let in once for two answers that come at once', async () => {
    const browsers = [signOnBrowser(school), signOnBrowser(school)]
    const ends = await Promise.all(
      browsers.map(async (browser) => {
        const { body } = await browser.begin(ada.email)
        const sent = await browser.sendAnswer(idp.answer(body.url, ada))
        return (await browser.open(String(sent.headers.location))).headers.location
      }),
    )
    expect(ends).toEqual(['/home', '/home'])
    expect(await school.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  })
})

it('lets nobody in while it is switched off', async () => {
  const browser = signOnBrowser(school)
  const { body } = await browser.begin(ada.email)
  const answer = idp.answer(body.url, ada)
  const turn = (isOn: boolean) => school.db.updateTable('identityProviders').set({ isOn }).execute()
  await turn(false)
  expect((await browser.sendAnswer(answer)).headers.location).toBe('/signin?error=sso_off')
  expect((await browser.begin(ada.email)).status).toBe(404)
  await turn(true)
})
