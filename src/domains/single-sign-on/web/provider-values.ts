import type { ServerForm } from '#web/forms/server-form.tsx'
import type { ProviderDetails, ProviderFields, ProviderKind } from '../contract/single-sign-on.schemas.ts'

/** What the fields of a provider need of its form. */
export type ProviderForm = Pick<
  ServerForm<ProviderValues, number>,
  'text' | 'field' | 'checkbox' | 'errorOf' | 'values'
>

/** From where the settings of a provider of SAML come. */
export type SamlSource = 'url' | 'xml' | 'hand'

/** What is typed into the form of a provider. */
export interface ProviderValues {
  readonly name: string
  readonly kind: ProviderKind
  /** One a line, or with commas. */
  readonly domains: string
  readonly isOn: boolean
  readonly isRequired: boolean
  readonly knowsWayIn: boolean
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string
  readonly trustsAddresses: boolean
  readonly source: SamlSource
  readonly metadataUrl: string
  readonly metadataXml: string
  readonly entityId: string
  readonly signInUrl: string
  readonly certificates: string
}

export const emptyProvider: ProviderValues = {
  ...{ name: '', kind: 'oidc', domains: '', isOn: false, isRequired: false, knowsWayIn: false },
  ...{ issuer: '', clientId: '', clientSecret: '', scopes: '', trustsAddresses: false },
  ...{ source: 'url', metadataUrl: '', metadataXml: '', entityId: '', signInUrl: '', certificates: '' },
}

export const providerValues = (provider: ProviderDetails): ProviderValues => ({
  ...emptyProvider,
  name: provider.name,
  kind: provider.kind,
  domains: provider.domains.join('\n'),
  isOn: provider.isOn,
  isRequired: provider.isRequired,
  ...(provider.kind === 'oidc'
    ? {
        issuer: provider.issuer,
        clientId: provider.clientId,
        scopes: provider.scopes,
        trustsAddresses: provider.trustsAddresses,
      }
    : {
        source: provider.metadataUrl === '' ? ('hand' as const) : ('url' as const),
        metadataUrl: provider.metadataUrl,
        entityId: provider.issuer,
        signInUrl: provider.signInUrl,
        certificates: provider.pem,
      }),
})

/** The server's names of the fields. */
export const fieldNames = {
  isOn: ['is_on'],
  isRequired: ['is_required'],
  knowsWayIn: ['knows_way_in'],
  clientId: ['client_id'],
  clientSecret: ['client_secret'],
  trustsAddresses: ['trusts_addresses'],
  metadataUrl: ['metadata_url'],
  metadataXml: ['metadata_xml'],
  entityId: ['entity_id'],
  signInUrl: ['sign_in_url'],
} as const

export const domainsOf = ({ domains }: Pick<ProviderValues, 'domains'>): string[] =>
  domains.split(/[\s,;]+/).filter((one) => one !== '')

/** The form as the server takes it; fields that are not shown are sent empty. */
export function toFields(values: ProviderValues): ProviderFields {
  const isOidc = values.kind === 'oidc'
  const of = (source: SamlSource, text: string) => (!isOidc && values.source === source ? text : '')
  return {
    name: values.name,
    kind: values.kind,
    domains: domainsOf(values),
    is_on: values.isOn,
    is_required: values.isRequired,
    knows_way_in: values.knowsWayIn,
    issuer: isOidc ? values.issuer.trim() : '',
    client_id: isOidc ? values.clientId.trim() : '',
    client_secret: isOidc ? values.clientSecret : '',
    scopes: isOidc ? values.scopes : '',
    trusts_addresses: isOidc && values.trustsAddresses,
    metadata_url: of('url', values.metadataUrl.trim()),
    metadata_xml: of('xml', values.metadataXml),
    entity_id: of('hand', values.entityId.trim()),
    sign_in_url: of('hand', values.signInUrl.trim()),
    certificates: of('hand', values.certificates),
  }
}
