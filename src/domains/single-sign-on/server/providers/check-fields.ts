import { invalid } from '#server/api/errors.ts'
import type { Services } from '#server/services.ts'
import { keepSecret } from '#server/vendors/kept-secret.ts'
import type { ProviderFields } from '../../contract/single-sign-on.schemas.ts'
import { domainFault, plainDomain } from '../../rules/email-domain.ts'
import { defaultScopes } from '../oidc/oidc-client.ts'
import { readCertificates } from '../saml/certificates.ts'
import { fetchMetadata } from '../saml/fetch-metadata.ts'
import { readMetadata } from '../saml/read-metadata.ts'
import { RefusedXml } from '../saml/strict-xml.ts'
import type { Provider } from './providers.queries.ts'

/** What is stored of a provider by its kind. */
type OfKind = Pick<
  Provider,
  | 'issuer'
  | 'clientId'
  | 'clientSecret'
  | 'scopes'
  | 'trustsAddresses'
  | 'metadataUrl'
  | 'signInUrl'
  | 'certificates'
>

export type Checked = OfKind & Pick<Provider, 'name' | 'kind' | 'isOn' | 'isRequired' | 'domains'>

/** Domains as they are kept. */
export const plainDomains = (typed: readonly string[]): string[] =>
  [...new Set(typed.map(plainDomain))].filter((one) => one !== '').sort()

/**
 * Holds what was typed against itself, and fetches the metadata where their address was typed.
 *
 * @throws a sentence by field
 */
export async function checkFields(
  services: Services,
  fields: ProviderFields,
  stored: Provider | undefined,
): Promise<Checked> {
  const { name, kind, is_on: isOn, is_required: isRequired } = fields
  const domains = plainDomains(fields.domains)
  const fault = domains.map(domainFault).find((one) => one !== undefined)
  if (fault !== undefined) throw invalid({ domains: fault })
  if (isOn && domains.length === 0)
    throw invalid({ domains: 'Name the domains of the people who log in there, or leave it switched off.' })
  if (stored && stored.kind !== kind)
    throw invalid({ kind: 'The kind of a provider cannot be changed. Add another one, and remove this.' })
  const ofKind =
    kind === 'oidc' ? await checkOidc(services, fields, stored) : await checkSaml(services, fields)
  return { ...ofKind, name, kind, isOn, isRequired: isOn && isRequired, domains }
}

const empty = { clientId: '', clientSecret: null, scopes: '', trustsAddresses: false }
const emptySaml = { metadataUrl: '', signInUrl: '', certificates: [] }

/** An address that the server or a browser goes to. */
function checkAddress(field: string, typed: string, what: string, { config }: Services): string {
  const isAddress = URL.canParse(typed) && ['https:', 'http:'].includes(new URL(typed).protocol)
  if (!isAddress) throw invalid({ [field]: `${what} is an address that begins with https://.` })
  if (new URL(typed).protocol !== 'https:' && !config.SSO_PRIVATE_ADDRESSES)
    throw invalid({ [field]: `${what} must begin with https://.` })
  return typed
}

async function checkOidc(
  services: Services,
  fields: ProviderFields,
  stored: Provider | undefined,
): Promise<OfKind> {
  const issuer = checkAddress('issuer', fields.issuer, 'The issuer', services).replace(
    /\/\.well-known\/openid-configuration$/,
    '',
  )
  if (fields.client_id === '') throw invalid({ client_id: 'Type the client id that the provider gave us.' })
  if (fields.client_secret === '' && !stored?.clientSecret)
    throw invalid({ client_secret: 'Type the secret that the provider gave us.' })
  // A secret is sent to its own provider alone: whoever changes where it goes types it again.
  if (fields.client_secret === '' && stored && stored.issuer !== issuer)
    throw invalid({ client_secret: 'For another issuer, type the secret again.' })
  const scopes = fields.scopes.split(/\s+/).filter(Boolean)
  if (scopes.length > 0 && !scopes.includes('openid'))
    throw invalid({ scopes: 'The scopes have to name openid.' })
  return {
    ...emptySaml,
    issuer,
    clientId: fields.client_id,
    clientSecret:
      fields.client_secret === ''
        ? (stored?.clientSecret ?? null)
        : await keepSecret(services, fields.client_secret),
    scopes: scopes.join(' ') || defaultScopes,
    trustsAddresses: fields.trusts_addresses,
  }
}

/** What the metadata say counts; without them what was typed by hand. */
async function checkSaml(services: Services, fields: ProviderFields): Promise<OfKind> {
  const { metadata_url: metadataUrl, metadata_xml: xml } = fields
  if (metadataUrl !== '') {
    checkAddress('metadata_url', metadataUrl, 'The address of the metadata', services)
    return {
      ...(await ofMetadata(services, 'metadata_url', () => askMetadata(services, metadataUrl))),
      metadataUrl,
    }
  }
  if (xml !== '') return ofMetadata(services, 'metadata_xml', async () => readMetadata(xml))
  const issuer = fields.entity_id
  if (issuer === '')
    throw invalid({ entity_id: 'Give the address of the metadata, paste them, or type the entity id.' })
  const signInUrl = checkAddress('sign_in_url', fields.sign_in_url, 'The address to log in at', services)
  const certificates = readCertificates(fields.certificates)
  if (!certificates) throw invalid({ certificates: 'Paste the certificates whole, from BEGIN to END.' })
  return { ...empty, ...emptySaml, issuer, signInUrl, certificates: certificates.map(({ pem }) => pem) }
}

const askMetadata = ({ config }: Services, address: string) =>
  fetchMetadata(address, config.SSO_PRIVATE_ADDRESSES)

async function ofMetadata(
  services: Services,
  field: string,
  read: () => ReturnType<typeof fetchMetadata>,
): Promise<OfKind> {
  const { entityId, signInUrl, certificates } = await read().catch((error: unknown) => {
    throw error instanceof RefusedXml ? invalid({ [field]: error.message }) : error
  })
  if (entityId === '') throw invalid({ [field]: 'This metadata names no entity id.' })
  checkAddress(field, signInUrl, 'The address to log in at in this metadata', services)
  return {
    ...empty,
    ...emptySaml,
    issuer: entityId,
    signInUrl,
    certificates: certificates.map(({ pem }) => pem),
  }
}
