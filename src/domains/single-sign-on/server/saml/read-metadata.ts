import { school } from '#contract/school/school.ts'
import { type Certificate, readCertificates } from './certificates.ts'
import { saml } from './names.ts'
import { childrenOf, RefusedXml, readXml, textOf, within } from './strict-xml.ts'

export interface Metadata {
  readonly entityId: string
  readonly signInUrl: string
  readonly certificates: readonly Certificate[]
}

/**
 * What a provider says of itself in the metadata of SAML.
 *
 * @throws RefusedXml with a sentence of what is missing in it
 */
export function readMetadata(text: string): Metadata {
  const root = readXml(text)
  const entities = root.localName === 'EntitiesDescriptor' ? childrenOf(root, 'EntityDescriptor') : [root]
  const described = entities.filter((one) => childrenOf(one, 'IDPSSODescriptor', saml.metadata).length > 0)
  const [entity] = described
  if (entity?.localName !== 'EntityDescriptor')
    throw new RefusedXml('This is not the metadata of a provider that logs people in (IDPSSODescriptor).')
  if (described.length > 1)
    throw new RefusedXml('This metadata describes several providers. Paste only the school’s.')
  const [descriptor] = childrenOf(entity, 'IDPSSODescriptor', saml.metadata)
  if (!descriptor) throw new RefusedXml('This is not the metadata of a provider that logs people in.')
  if (descriptor.getAttribute('WantAuthnRequestsSigned') === 'true')
    throw new RefusedXml(
      `This provider wants signed requests, which ${school().productName} does not send. Switch that off there.`,
    )
  const signOn = childrenOf(descriptor, 'SingleSignOnService').find(
    (one) => one.getAttribute('Binding') === saml.redirect,
  )
  const signInUrl = signOn?.getAttribute('Location') ?? ''
  if (signInUrl === '')
    throw new RefusedXml('This metadata names no address to log in at by redirect (HTTP-Redirect).')
  const keys = childrenOf(descriptor, 'KeyDescriptor').filter(
    (one) => one.getAttribute('use') !== 'encryption',
  )
  const read = keys
    .flatMap((key) => within(key, 'X509Certificate'))
    .map((one) => readCertificates(textOf(one)))
  if (read.length === 0) throw new RefusedXml('This metadata holds no signing certificate.')
  const certificates = read.flatMap((one) => one ?? [])
  if (read.includes(undefined)) throw new RefusedXml('A certificate in this metadata cannot be read.')
  return { entityId: entity.getAttribute('entityID') ?? '', signInUrl, certificates: once(certificates) }
}

const once = (certificates: readonly Certificate[]): Certificate[] => [
  ...new Map(certificates.map((one) => [one.pem, one])).values(),
]
