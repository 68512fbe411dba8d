import { insertRows } from '#server/database/insert-rows.ts'
import type { Services } from '#server/services.ts'
import { keepSecret } from '#server/vendors/kept-secret.ts'

interface Choice {
  readonly name?: string
  readonly domains: readonly string[]
  readonly isOn?: boolean
  readonly isRequired?: boolean
}

const make = async (
  { database }: Services,
  { name = 'Riverside', domains, isOn = true, isRequired = false }: Choice,
  ofKind: {
    readonly kind: string
    readonly issuer: string
    readonly clientId?: string
    readonly clientSecret?: string
    readonly trustsAddresses?: boolean
    readonly signInUrl?: string
    readonly certificates?: string[]
  },
): Promise<number> => {
  const { id } = await database
    .insertInto('identityProviders')
    .values({ name, isOn, isRequired, ...ofKind })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(
    database,
    'identityProviderDomains',
    domains.map((domain) => ({ domain, providerId: id })),
  )
  return id
}

/** A provider of OIDC as the form would have stored it. */
export const makeOidcProvider = async (
  services: Services,
  {
    issuer,
    client,
    trustsAddresses = false,
    ...choice
  }: Choice & { issuer: string; client: { id: string; secret: string }; trustsAddresses?: boolean },
): Promise<number> =>
  make(services, choice, {
    ...{ kind: 'oidc', issuer, clientId: client.id, trustsAddresses },
    clientSecret: await keepSecret(services, client.secret),
  })

/** A provider of SAML as the form would have stored it. */
export const makeSamlProvider = (
  services: Services,
  {
    entityId,
    signInUrl,
    certificate,
    ...choice
  }: Choice & { entityId: string; signInUrl: string; certificate: string },
): Promise<number> =>
  make(services, choice, { kind: 'saml', issuer: entityId, signInUrl, certificates: [certificate] })
