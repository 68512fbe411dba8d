import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { inflateRawSync } from 'node:zlib'
import { X509CertificateGenerator } from '@peculiar/x509'
import { SignedXml } from 'xml-crypto'

const algorithms = {
  good: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  goodDigest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  old: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  oldDigest: 'http://www.w3.org/2000/09/xmldsig#sha1',
}

interface SamlPerson {
  readonly nameId: string
  readonly format?: 'persistent' | 'transient' | 'emailAddress' | 'unspecified'
  readonly email?: string | readonly string[]
}

/** What no correct provider does, one at a time. */
export interface SamlMisbehaviour {
  readonly issuer?: string
  readonly audience?: string | null
  readonly recipient?: string
  readonly inResponseTo?: string
  readonly confirmsInResponseTo?: string
  /** Milliseconds from now. */
  readonly endsInMs?: number
  readonly beginsInMs?: number
  readonly status?: string
  readonly signs?: 'assertion' | 'response' | 'nothing' | 'with another key' | 'with SHA-1'
  /** What is done to the document before or after it is signed. */
  readonly write?: (xml: string) => string
  readonly spoil?: (xml: string) => string
}

export interface SamlAnswer {
  readonly acs: string
  readonly SAMLResponse: string
  readonly RelayState: string
}

const minute = 60_000

const pem = (base64: string, kind: string) =>
  `-----BEGIN ${kind}-----\n${(base64.match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${kind}-----`

/** A key that signs, with its certificate from the day before on: of now, or of the clock that it is held against. */
export async function makeSigner(name: string, validForMs = 365 * 24 * 60 * minute, nowMs = Date.now()) {
  const { subtle } = globalThis.crypto
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 }
  const keys = await subtle.generateKey({ ...algorithm, publicExponent: new Uint8Array([1, 0, 1]) }, true, [
    'sign',
    'verify',
  ])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=${name}`,
    notBefore: new Date(nowMs - 24 * 60 * minute),
    notAfter: new Date(nowMs + validForMs),
    keys,
    signingAlgorithm: algorithm,
  })
  const exported = await subtle.exportKey('pkcs8', keys.privateKey)
  return {
    privateKey: pem(Buffer.from(exported).toString('base64'), 'PRIVATE KEY'),
    certificate: pem(Buffer.from(certificate.rawData).toString('base64'), 'CERTIFICATE'),
  }
}

const iso = (fromNowMs: number) => new Date(Date.now() + fromNowMs).toISOString()
export type SamlProvider = Awaited<ReturnType<typeof startSamlProvider>>

/** A school's provider of SAML on loopback: its metadata, a page that logs in whoever comes, and answers that it signs. */
export async function startSamlProvider({ port = 0, validForMs = 365 * 24 * 60 * minute } = {}) {
  let signer = await makeSigner('idp.school.test', validForMs)
  let person: SamlPerson = { nameId: 'nobody' }
  let base = ''
  const entityId = 'urn:school:idp'

  const metadata = (extra = '') => `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"${extra}>
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
      <ds:X509Certificate>${signer.certificate.replace(/-----[A-Z ]+-----/g, '').trim()}</ds:X509Certificate>
    </ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${base}/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${base}/log-in"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`

  const sign = (xml: string, element: string, how: SamlMisbehaviour['signs'], key: string) => {
    const isOld = how === 'with SHA-1'
    const signed = new SignedXml({
      privateKey: key,
      signatureAlgorithm: isOld ? algorithms.old : algorithms.good,
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    })
    const at = `//*[local-name(.)='${element}']`
    signed.addReference({
      xpath: at,
      digestAlgorithm: isOld ? algorithms.oldDigest : algorithms.goodDigest,
      transforms: [
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/2001/10/xml-exc-c14n#',
      ],
    })
    signed.computeSignature(xml, {
      location: { reference: `${at}/*[local-name(.)='Issuer']`, action: 'after' },
    })
    return signed.getSignedXml()
  }

  /** Answers the question in an address as this person, signed, for the browser to send on. */
  function answer(address: string, who: SamlPerson, how: SamlMisbehaviour = {}): SamlAnswer {
    const query = new URL(address).searchParams
    const request = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString('utf8')
    const of = (pattern: RegExp) => pattern.exec(request)?.[1] ?? ''
    const [id, acs] = [of(/\sID="([^"]+)"/), of(/AssertionConsumerServiceURL="([^"]+)"/)]
    const issuer = how.issuer ?? entityId
    const audience = how.audience === undefined ? of(/Issuer[^>]*>([^<]+)</) : how.audience
    const ends = iso(how.endsInMs ?? 5 * minute)
    const formats = { unspecified: '1.1', emailAddress: '1.1', persistent: '2.0', transient: '2.0' }
    const format = who.format ?? 'persistent'
    const values = [who.email ?? []].flat()
    const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${randomUUID()}" Version="2.0" IssueInstant="${iso(0)}" Destination="${acs}" InResponseTo="${how.inResponseTo ?? id}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${how.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'}"/></samlp:Status><saml:Assertion ID="_a${randomUUID()}" Version="2.0" IssueInstant="${iso(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:${formats[format]}:nameid-format:${format}">${who.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${ends}" Recipient="${how.recipient ?? acs}" InResponseTo="${how.confirmsInResponseTo ?? how.inResponseTo ?? id}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${iso(how.beginsInMs ?? -minute)}" NotOnOrAfter="${ends}">${audience === null ? '' : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`}</saml:Conditions><saml:AuthnStatement AuthnInstant="${iso(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${values.length === 0 ? '' : `<saml:AttributeStatement><saml:Attribute Name="email">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute></saml:AttributeStatement>`}</saml:Assertion></samlp:Response>`
    const written = how.write?.(xml) ?? xml
    const key =
      how.signs === 'with another key'
        ? generateKeyPairSync('rsa', {
            modulusLength: 2048,
            publicKeyEncoding: { type: 'spki', format: 'pem' },
            privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
          }).privateKey
        : signer.privateKey
    const signed =
      how.signs === 'nothing'
        ? written
        : sign(written, how.signs === 'response' ? 'Response' : 'Assertion', how.signs, key)
    const sent = how.spoil?.(signed) ?? signed
    return {
      acs,
      SAMLResponse: Buffer.from(sent).toString('base64'),
      RelayState: query.get('RelayState') ?? '',
    }
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', base)
    if (url.pathname === '/metadata') return response.end(metadata())
    const { acs, SAMLResponse, RelayState } = answer(url.href, person)
    response.setHeader('content-type', 'text/html')
    return response.end(`<form method="post" action="${acs}">
      <input type="hidden" name="SAMLResponse" value="${SAMLResponse}">
      <input type="hidden" name="RelayState" value="${RelayState}">
      <button>Log in as ${person.nameId}</button></form>`)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('The system gave no port.')
  base = `http://127.0.0.1:${at.port}`

  return {
    entityId,
    metadataUrl: `${base}/metadata`,
    signInUrl: `${base}/log-in`,
    metadata,
    certificate: () => signer.certificate,
    answer,
    /** Whoever comes to its page is this person. */
    seat: (who: SamlPerson) => {
      person = who
    },
    /** It signs by another key from now on, and says so in its metadata. */
    changeKey: async (validFor = validForMs) => {
      signer = await makeSigner('idp.school.test', validFor)
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
