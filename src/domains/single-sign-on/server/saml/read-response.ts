import { ourAddresses } from '../our-addresses.ts'
import type { Provider } from '../providers/providers.queries.ts'
import { type NamedPerson, SignOnFault, untrusted } from '../sign-on-fault.ts'
import { saml } from './names.ts'
import { signedAssertion } from './saml-client.ts'
import { childrenOf, RefusedXml, readXml, textOf, within, type XmlElement } from './strict-xml.ts'

/** So far two clocks may be apart. */
const skewMs = 2 * 60_000

const signatures = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
])
const digests = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

/** Under which names providers pass an address on. */
const addressNames = new Set([
  ...['email', 'mail', 'emailaddress', 'user.email', 'urn:oid:0.9.2342.19200300.100.1.3'],
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
])

interface Asked {
  readonly publicUrl: string
  /** The number of our question, which the answer names. */
  readonly requestId: string
  readonly nowMs: number
}

/**
 * Whom a provider has logged in: only what a certificate of theirs has signed, for us, in answer to this question, now.
 *
 * @throws SignOnFault for any other answer
 */
export async function readResponse(provider: Provider, response: string, asked: Asked): Promise<NamedPerson> {
  checkShape(decode(response), asked)
  const signed = await signedAssertion(provider, { ...asked, response }).catch((error: Error) => {
    throw untrusted(`Its answer was not signed as it should be: ${error.message}`)
  })
  // From here on nothing is read but what was signed.
  const assertion = parse(signed)
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== saml.assertion)
    throw untrusted('What was signed in its answer is not an assertion.')
  checkIssuer(provider, assertion)
  checkAudience(provider.id, assertion, asked)
  return toldBy(assertion, checkSubject(provider.id, assertion, asked))
}

function decode(response: string): XmlElement {
  if (!/^[\w+/=\s]+$/.test(response)) throw untrusted('Its answer is not a SAML response in Base64.')
  return parse(Buffer.from(response, 'base64').toString('utf8'))
}

function parse(text: string): XmlElement {
  try {
    return readXml(text)
  } catch (error) {
    if (error instanceof RefusedXml) throw untrusted(`Its answer is not read. ${error.message}`)
    throw error
  }
}

/**
 * Throws unless it is one response with one assertion directly in it, signed by safe methods: nothing to wrap anything
 * in.
 */
function checkShape(root: XmlElement, { requestId }: Asked): void {
  if (root.localName !== 'Response' || root.namespaceURI !== saml.protocol)
    throw untrusted('Its answer is not a SAML response.')
  const [status] = childrenOf(root, 'Status', saml.protocol)
  const code = status && childrenOf(status, 'StatusCode')[0]?.getAttribute('Value')
  if (code !== saml.success) throw refusedThere(status)
  if (within(root, 'EncryptedAssertion').length > 0 || within(root, 'EncryptedID').length > 0)
    throw untrusted('Its assertions are encrypted, which is not supported: switch encryption off there.')
  const assertions = within(root, 'Assertion')
  const [assertion] = childrenOf(root, 'Assertion', saml.assertion)
  if (assertions.length !== 1 || !assertion)
    throw untrusted('Its answer does not hold exactly one assertion.')
  const ids = ['Response', 'Assertion'].flatMap((name) =>
    [root, ...within(root, name)].map((one) => one.getAttribute('ID')),
  )
  if (new Set(ids).size !== 2) throw untrusted('Two parts of its answer have the same number.')
  if (childrenOf(assertion, 'Signature', saml.signature).length !== 1)
    throw untrusted('Its assertion is not signed. Have it signed there, not the response alone.')
  const named = (name: string) => within(root, name).map((one) => one.getAttribute('Algorithm') ?? '')
  if (
    !named('SignatureMethod').every((one) => signatures.has(one)) ||
    !named('DigestMethod').every((one) => digests.has(one))
  )
    throw untrusted('It signs by a method that is no longer safe, such as SHA-1. Choose SHA-256 there.')
  if (root.getAttribute('InResponseTo') !== requestId)
    throw new SignOnFault('sso_unasked', 'It answered a question that was not asked by this browser.')
}

function refusedThere(status: XmlElement | undefined): SignOnFault {
  const codes = status ? within(status, 'StatusCode').map((one) => one.getAttribute('Value') ?? '') : []
  const last = codes.at(-1)?.split(':').at(-1) ?? 'no status'
  if (/AuthnFailed|RequestDenied/.test(codes.join(' ')))
    return new SignOnFault('sso_cancelled', 'Somebody was not logged in there.')
  return untrusted(`It answered with an error of its own (${last.replace(/[^\w-]/g, '')}).`)
}

function checkIssuer({ issuer }: Provider, assertion: XmlElement): void {
  const [named] = childrenOf(assertion, 'Issuer', saml.assertion)
  if (textOf(named) !== issuer)
    throw untrusted('It calls itself something other than the entity id that is set up here.')
}

/** Throws unless the assertion is for us and counts now. */
function checkAudience(providerId: number, assertion: XmlElement, { publicUrl, nowMs }: Asked): void {
  const conditions = childrenOf(assertion, 'Conditions', saml.assertion)
  const [condition] = conditions
  if (!condition || conditions.length > 1)
    throw untrusted('Its assertion does not say when and for whom it counts.')
  checkTimes(condition, nowMs)
  const restrictions = childrenOf(condition, 'AudienceRestriction', saml.assertion)
  const ours = ourAddresses(publicUrl, providerId).entityId
  const names = (restriction: XmlElement) => childrenOf(restriction, 'Audience').map(textOf).includes(ours)
  if (restrictions.length === 0 || !restrictions.every(names))
    throw untrusted(`Its assertion is for somebody else: the audience has to be ${ours}.`)
}

function checkTimes(element: XmlElement, nowMs: number): void {
  const at = (name: string) => {
    const text = element.getAttribute(name)
    return text ? Date.parse(text) : undefined
  }
  const [begins, ends] = [at('NotBefore'), at('NotOnOrAfter')]
  if (Number.isNaN(begins) || Number.isNaN(ends))
    throw untrusted('Its assertion names times that cannot be read.')
  if (begins !== undefined && nowMs < begins - skewMs)
    throw untrusted('Its assertion is not valid yet. Check that its clock is right.')
  if (ends !== undefined && nowMs >= ends + skewMs)
    throw untrusted('Its assertion is no longer valid. Check that its clock is right.')
}

/** The subject of an assertion. Throws unless it was sent to us, in answer to our question, a moment ago. */
function checkSubject(
  providerId: number,
  assertion: XmlElement,
  { publicUrl, requestId, nowMs }: Asked,
): XmlElement {
  const subjects = childrenOf(assertion, 'Subject', saml.assertion)
  const [subject] = subjects
  const confirmations = subject ? childrenOf(subject, 'SubjectConfirmation', saml.assertion) : []
  const [confirmation] = confirmations
  const [data] = confirmation ? childrenOf(confirmation, 'SubjectConfirmationData', saml.assertion) : []
  if (subjects.length > 1 || confirmations.length > 1 || !subject || !confirmation || !data)
    throw untrusted('Its assertion does not say whom it is about.')
  if (confirmation.getAttribute('Method') !== saml.bearer)
    throw untrusted('Its assertion is confirmed by another method than bearer.')
  const { acs } = ourAddresses(publicUrl, providerId)
  if (data.getAttribute('Recipient') !== acs)
    throw untrusted(`Its assertion was sent to another address: the recipient has to be ${acs}.`)
  if (data.getAttribute('InResponseTo') !== requestId)
    throw new SignOnFault('sso_unasked', 'It answered a question that was not asked by this browser.')
  if (!data.getAttribute('NotOnOrAfter')) throw untrusted('Its assertion has no end.')
  checkTimes(data, nowMs)
  return subject
}

/** The address, from an attribute or the name itself; `subject` is the name only where it stays the same person's. */
function toldBy(assertion: XmlElement, subject: XmlElement): NamedPerson {
  const names = childrenOf(subject, 'NameID', saml.assertion)
  const [name] = names
  if (!name || names.length > 1) throw untrusted('Its assertion names nobody (NameID).')
  const format = name.getAttribute('Format') ?? ''
  const id = textOf(name)
  const addresses = childrenOf(assertion, 'AttributeStatement', saml.assertion)
    .flatMap((statement) => childrenOf(statement, 'Attribute', saml.assertion))
    .filter((one) => addressNames.has((one.getAttribute('Name') ?? '').toLowerCase()))
    .flatMap((one) => childrenOf(one, 'AttributeValue', saml.assertion).map(textOf))
  const different = new Set(addresses.map((one) => one.toLowerCase()))
  if (different.size > 1) throw untrusted('It sent several addresses for one person.')
  const address = addresses[0] ?? (id.includes('@') ? id : '')
  if (address === '')
    throw new SignOnFault('sso_no_address', 'It sent no email address: pass it on as the attribute “email”.')
  // An address may be given to somebody else later, and a transient name is another each time.
  const isOther = format !== saml.transient && format !== saml.emailAddress && !id.includes('@')
  const stays = id !== '' && (format === saml.persistent || isOther)
  return { subject: stays ? id : null, address }
}
