import { linkNameOf } from '#domains/sign-in/server/sign-on.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { ListedProvider, ProviderDetails } from '../../contract/single-sign-on.schemas.ts'
import { ourAddresses } from '../our-addresses.ts'
import { endingOf, lastEnd, storedCertificates } from '../saml/certificates.ts'
import { countLinked, type Provider } from './providers.queries.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export function presentProvider(provider: Provider, nowMs: number): ListedProvider {
  const { id, name, kind, domains, isOn, isRequired, lastFault } = provider
  const endsMs = lastEnd(storedCertificates(provider.certificates))
  return {
    ...{ id, name, kind, domains: [...domains], isOn, isRequired, lastFault },
    lastSignInAt: iso(provider.lastSignInAt),
    lastFaultAt: iso(provider.lastFaultAt),
    certificateEndsAt: endsMs === undefined ? null : new Date(endsMs).toISOString(),
    certificateEnds: endingOf(endsMs, nowMs),
  }
}

/** All that its form shows; of its secret only that there is one. */
export async function presentDetails(
  db: Database,
  { clock, publicUrl }: Pick<Services, 'clock' | 'publicUrl'>,
  provider: Provider,
): Promise<ProviderDetails> {
  const { version, issuer, clientId, clientSecret, scopes, trustsAddresses, metadataUrl, signInUrl } =
    provider
  return {
    ...presentProvider(provider, clock.nowMs()),
    ...{ version, issuer, clientId, scopes, trustsAddresses, metadataUrl, signInUrl },
    hasSecret: clientSecret !== null,
    certificates: storedCertificates(provider.certificates).map(({ subject, endsMs }) => ({
      subject,
      endsAt: new Date(endsMs).toISOString(),
    })),
    pem: provider.certificates.join('\n'),
    linked: await countLinked(db, linkNameOf(provider.id)),
    ours: ourAddresses(publicUrl, provider.id),
  }
}
