import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { ourAddresses } from '../our-addresses.ts'
import type { Provider } from '../providers/providers.queries.ts'
import { type Certificate, storedCertificates, validAt } from './certificates.ts'

type Client = Pick<Provider, 'id' | 'issuer' | 'signInUrl'>

/** `node-saml` for a provider: it writes what we ask, and finds what of an answer was signed. */
const samlOf = (
  provider: Client,
  publicUrl: string,
  certificates: readonly Certificate[],
  requestId: string,
) => {
  const ours = ourAddresses(publicUrl, provider.id)
  return new SAML({
    callbackUrl: ours.acs,
    entryPoint: provider.signInUrl,
    issuer: ours.entityId,
    // For whom, when and in answer to what: `read-response.ts`, by the clock of the server.
    audience: false,
    acceptedClockSkewMs: -1,
    idpCert: certificates.map(({ pem }) => pem),
    wantAssertionsSigned: true,
    // Many sign the assertion alone, which is what is believed.
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.never,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    generateUniqueId: () => requestId,
  })
}

/** The address at the provider to which the browser goes with our question. */
export const samlRequestUrl = (
  provider: Client,
  { publicUrl, requestId, relayState }: { publicUrl: string; requestId: string; relayState: string },
): Promise<string> =>
  // A certificate is looked at in answers only, and the library wants one.
  samlOf(
    provider,
    publicUrl,
    [{ pem: 'none', subject: '', beginsMs: 0, endsMs: 0 }],
    requestId,
  ).getAuthorizeUrlAsync(relayState, undefined, {})

/**
 * The assertion of an answer as it was signed, and nothing beside it.
 *
 * @throws Error of the library, when no certificate that is valid now has signed it
 */
export async function signedAssertion(
  provider: Client & Pick<Provider, 'certificates'>,
  { publicUrl, response, nowMs }: { publicUrl: string; response: string; nowMs: number },
): Promise<string> {
  const certificates = validAt(storedCertificates(provider.certificates), nowMs)
  if (certificates.length === 0) throw new Error('No certificate of this provider is valid now.')
  const { profile } = await samlOf(provider, publicUrl, certificates, '').validatePostResponseAsync({
    SAMLResponse: response,
  })
  const assertion = profile?.getAssertionXml?.()
  if (assertion === undefined) throw new Error('Nothing in the answer was signed.')
  return assertion
}
