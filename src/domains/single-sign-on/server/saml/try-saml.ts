import { dayText } from '#contract/clock-text.ts'
import type { Services } from '#server/services.ts'
import type { TestedPart } from '../../contract/single-sign-on.schemas.ts'
import type { Provider } from '../providers/providers.queries.ts'
import { endingOf, lastEnd, storedCertificates, validAt } from './certificates.ts'
import { fetchMetadata } from './fetch-metadata.ts'
import { RefusedXml } from './strict-xml.ts'

/** What can be known of a provider of SAML without logging anybody in: its metadata and its certificates. */
export async function trySaml({ clock, config }: Services, provider: Provider): Promise<TestedPart[]> {
  return [
    await tryMetadata(provider, config.SSO_PRIVATE_ADDRESSES),
    tryCertificates(provider, clock.nowMs()),
    {
      part: 'Log-in',
      isGood: true,
      said: `People are sent to ${new URL(provider.signInUrl).host}. Log in there once to try it.`,
    },
  ]
}

async function tryMetadata(provider: Provider, allowsPrivate: boolean): Promise<TestedPart> {
  const part = 'Metadata'
  if (provider.metadataUrl === '')
    return { part, isGood: true, said: 'They were pasted: a new certificate has to be pasted here, too.' }
  try {
    const { entityId, certificates } = await fetchMetadata(provider.metadataUrl, allowsPrivate)
    if (entityId !== provider.issuer)
      return {
        part,
        isGood: false,
        said: `They name another provider now, ${entityId}. Save it again to take it over.`,
      }
    const known = new Set(storedCertificates(provider.certificates).map(({ pem }) => pem))
    const isSame = certificates.every(({ pem }) => known.has(pem))
    const said = isSame
      ? 'They were fetched, and say what is set up here.'
      : 'They were fetched, and hold another certificate. It is taken over at night; save it to take it over now.'
    return { part, isGood: true, said }
  } catch (error) {
    if (!(error instanceof RefusedXml)) throw error
    return { part, isGood: false, said: error.message }
  }
}

function tryCertificates({ certificates }: Provider, nowMs: number): TestedPart {
  const part = 'Certificate'
  const stored = storedCertificates(certificates)
  const endsMs = lastEnd(validAt(stored, nowMs))
  if (endsMs === undefined) return { part, isGood: false, said: 'None is valid now: nobody can log in.' }
  const until = `Valid until ${dayText(endsMs)}.`
  const isSoon = endingOf(endsMs, nowMs) === 'soon'
  return { part, isGood: !isSoon, said: isSoon ? `${until} Have a new one made there soon.` : until }
}
