import { importPKCS8, SignJWT } from 'jose'
import type { Clock } from '#server/clock.ts'
import { type AccessTokens, grantedToken, keepAccessTokens } from './access-tokens.ts'
import type { VendorClient } from './vendor-client.ts'

/** A Google service account, as its key file names it. */
export interface ServiceAccount {
  readonly clientEmail: string
  /** PKCS 8 in PEM. */
  readonly privateKey: string
  /** The person it acts for, by domain-wide delegation. */
  readonly subject?: string | undefined
}

export interface ServiceAccountOptions {
  readonly account: ServiceAccount
  /** What the token is asked for. */
  readonly scope: string
  /** The whole address of the token endpoint: the assertion names it. */
  readonly tokenUrl: string
  readonly clock: Clock
}

export const serviceAccountGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** Google takes no assertion that lives longer. */
const assertionSeconds = 3600

/** The library's own words name no setting that anybody could put right. */
async function readKey({ clientEmail, privateKey }: ServiceAccount) {
  try {
    return await importPKCS8(privateKey, 'RS256')
  } catch (error) {
    throw new Error(
      `The private key set for ${clientEmail} cannot be read. Set the whole private_key of the account's key file, from -----BEGIN PRIVATE KEY----- to -----END PRIVATE KEY-----, without the quotes around it.`,
      { cause: error },
    )
  }
}

/** What proves that we are the account, and for whom it acts: a JWT signed with its key (RFC 7523). */
async function signAssertion({ account, scope, tokenUrl, clock }: ServiceAccountOptions): Promise<string> {
  const issuedAt = Math.floor(clock.nowMs() / 1000)
  const assertion = new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + assertionSeconds)
  if (account.subject !== undefined) assertion.setSubject(account.subject)
  return assertion.sign(await readKey(account))
}

/**
 * Server to server: a signed assertion is exchanged for an access token
 * (https://developers.google.com/identity/protocols/oauth2/service-account).
 *
 * @param oauth a client of the token endpoint's origin
 */
export const serviceAccountTokens = (oauth: VendorClient, options: ServiceAccountOptions): AccessTokens =>
  keepAccessTokens(
    async () =>
      oauth.request({
        method: 'POST',
        path: new URL(options.tokenUrl).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: serviceAccountGrant,
          assertion: await signAssertion(options),
        }).toString(),
        schema: grantedToken,
        isRepeatable: true, // a token more does no harm
      }),
    options.clock,
  )
