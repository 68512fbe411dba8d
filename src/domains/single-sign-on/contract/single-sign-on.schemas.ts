import { z } from 'zod'
import { flag, instant, line, lines, setOf, token } from '#contract/values.ts'

export const providerKinds = ['oidc', 'saml'] as const
export type ProviderKind = (typeof providerKinds)[number]

export const mostDomains = 20
/** In characters: metadata of a whole federation is longer, and is not what is asked for. */
export const longestMetadata = 100_000

const longAddress = 'An address takes up to 500 characters.'

/** What is typed of a provider; fields of the other kind stay empty. */
export const providerFields = z.object({
  name: line(60, 'A name takes up to 60 characters.').min(
    1,
    'Use the name that people on the log-in page know it by.',
  ),
  kind: z.enum(providerKinds, 'Choose OIDC or SAML.'),
  domains: setOf(
    line(253, 'A domain takes up to 253 characters.'),
    mostDomains,
    `At most ${mostDomains} domains.`,
  ),
  is_on: flag,
  is_required: flag,
  /** Who saves a setting that leaves them no other way in says that they know it. */
  knows_way_in: flag.default(false),
  /** Of OIDC. */
  issuer: line(500, longAddress).default(''),
  client_id: line(300, 'This takes up to 300 characters.').default(''),
  /** Empty: the stored one stays. No call ever returns it. */
  client_secret: token(1_000, 'Type the secret without invisible characters.').default(''),
  scopes: line(300, 'Scopes take up to 300 characters.').default(''),
  trusts_addresses: flag.default(false),
  /** Of SAML: by the address of its metadata, pasted, or by hand. */
  metadata_url: line(500, longAddress).default(''),
  metadata_xml: lines(
    longestMetadata,
    'Metadata can have up to 100,000 characters. Give its address instead.',
  ).default(''),
  entity_id: line(500, longAddress).default(''),
  sign_in_url: line(500, longAddress).default(''),
  certificates: lines(40_000, 'Certificates take up to 40,000 characters.').default(''),
})
export type ProviderFields = z.output<typeof providerFields>

const certificate = z.object({
  subject: z.string(),
  endsAt: instant,
})

export const listedProvider = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(providerKinds),
  domains: z.array(z.string()),
  isOn: z.boolean(),
  isRequired: z.boolean(),
  lastSignInAt: instant.nullable(),
  lastFaultAt: instant.nullable(),
  lastFault: z.string().nullable(),
  /** When the last certificate that counts ends, of SAML. */
  certificateEndsAt: instant.nullable(),
  /** It has ended, or does within 30 days. */
  certificateEnds: z.enum(['ended', 'soon']).nullable(),
})
export type ListedProvider = z.output<typeof listedProvider>

export const providerDetails = listedProvider.extend({
  version: z.number(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  scopes: z.string(),
  trustsAddresses: z.boolean(),
  metadataUrl: z.string(),
  signInUrl: z.string(),
  certificates: z.array(certificate),
  pem: z.string(),
  /** How many people it is linked to. */
  linked: z.number(),
  /** What the provider wants to know of us. */
  ours: z.object({ redirect: z.string(), entityId: z.string(), acs: z.string(), metadata: z.string() }),
})
export type ProviderDetails = z.output<typeof providerDetails>

/** What saving would do, in sentences. */
export const providerEffect = z.object({
  sentences: z.array(z.string()),
  /** Who saves it has no other way in then: the sentence to agree with. */
  lockOut: z.string().nullable(),
})
export type ProviderEffect = z.output<typeof providerEffect>

/** What one part of the test found. */
export const testedPart = z.object({
  part: z.string(),
  isGood: z.boolean(),
  said: z.string(),
})
export type TestedPart = z.output<typeof testedPart>
