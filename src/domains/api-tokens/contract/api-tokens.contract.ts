import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { permissionNames } from '#contract/permissions.ts'
import { flag, id, instant, line, search, setOf, token, version } from '#contract/values.ts'
import { tokenStates } from '../rules/token-states.ts'

const path = '/backoffice/workbench/api-tokens' as const
const ofToken = z.object({ tokenId: id })
const access = 'tokens.own' as const
const permission = z.enum(permissionNames as [(typeof permissionNames)[number], ...typeof permissionNames])

/** How long a token may last, in days. */
export const lifetimes = [30, 90, 365] as const

const settings = z.object({
  title: line(60, 'A name takes up to 60 characters.').min(1, 'Give it a name, such as that of the program.'),
  scopes: setOf(permission, permissionNames.length).min(1, 'Choose at least one scope.'),
  may_write: flag.default(false),
  /** From where it may call; empty: from everywhere. */
  networks: setOf(token(50), 100, 'List at most 100 networks.').default([]),
})
export type TokenSettings = z.output<typeof settings>

const newToken = settings.extend({
  /** Of another system; then it needs networks, and whoever watches over the records is told. */
  is_service: flag.default(false),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .pipe(z.literal(lifetimes, 'Choose how long it lasts.'))
    .default(90),
})
export type NewToken = z.output<typeof newToken>

const apiToken = z.object({
  id: z.number(),
  title: z.string(),
  isService: z.boolean(),
  owner: z.object({ id: z.number(), name: z.string() }),
  tokenEnd: z.string(),
  scopes: z.array(permission),
  mayWrite: z.boolean(),
  networks: z.array(z.string()),
  madeAt: instant,
  endsAt: instant,
  state: z.enum(tokenStates),
  /** Why it opens nothing, or less than its scopes say; null where it opens all of them. */
  hindrance: z.string().nullable(),
  lastUsedAt: instant.nullable(),
  /** The days back for which its calls are known, where it is older than they are kept; null: all are known. */
  knownDays: z.number().nullable(),
  /** Its calls of the last seven days, counted up to `mostCounted`. */
  calls: z.number(),
  /** There are more of these than are counted. */
  hasMoreCalls: z.boolean(),
  /** An address outside of the networks that was turned away last. */
  refusedAddress: z.string().nullable(),
  version: z.number(),
  can: z.object({ change: z.boolean(), renew: z.boolean(), revoke: z.boolean() }),
})
export type ApiToken = z.output<typeof apiToken>

const call = z.object({
  id: z.number(),
  at: instant,
  method: z.string(),
  route: z.string(),
  status: z.number(),
  address: z.string(),
  requestId: z.string(),
})
export type TokenCallRow = z.output<typeof call>

const choices = z.object({
  /** What a token of the viewer may be for. */
  scopes: z.array(z.object({ name: permission, sentence: z.string(), area: z.string() })),
  /** Whether the viewer sets up tokens of other systems. */
  services: z.boolean(),
})
export type TokenChoices = z.output<typeof choices>

const made = z.object({
  ok: z.literal(true),
  id: z.number(),
  message: z.string(),
  /** Shown now and never again. */
  token: z.string(),
})
const done = z.object({ ok: z.literal(true), message: z.string() })

/** `/workbench/api-tokens`: tokens with which programs call this API (issue 15 §7). */
export const apiTokensContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary:
      'One’s own tokens, or everybody’s for who manages them; 50 a page, with what a new one may be for',
    access,
    input: paged(z.object({ search: search(), state: z.enum(['any', ...tokenStates]).default('any') })),
    output: z.object({
      ...pageFacts,
      tokens: z.array(apiToken),
      choices,
    }),
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Makes a token that acts in the caller’s name; answers it, once',
    access,
    mirror: 'never',
    input: newToken,
    output: made,
  }),
  save: endpoint({
    method: 'POST',
    path: `${path}/{tokenId}`,
    summary: 'Changes what a token is for',
    access,
    mirror: 'never',
    input: settings.extend({ ...ofToken.shape, version }),
    output: done,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
  renew: endpoint({
    method: 'POST',
    path: `${path}/{tokenId}/renew`,
    summary: 'Makes it anew: the one before ends at once, and it lasts as long again',
    access,
    mirror: 'never',
    input: ofToken,
    output: made,
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${path}/{tokenId}/revoke`,
    summary: 'Ends a token at once, for good',
    access,
    mirror: 'never',
    input: ofToken,
    output: done,
  }),
  listCalls: endpoint({
    method: 'GET',
    path: `${path}/{tokenId}/calls`,
    summary: 'What a token called, the newest 2,000, 50 a page; what is looked for among the newest 100,000',
    access,
    input: paged(
      ofToken.extend({
        search: search(),
        result: z.enum(['any', 'answered', 'refused', 'failed']).default('any'),
      }),
    ),
    output: z.object({
      ...pageFacts,
      token: apiToken,
      calls: z.array(call),
      /** More fit than are counted. */
      isMore: z.boolean(),
      /** There are older calls that were not looked at for what fits. */
      hasUnsearched: z.boolean(),
      keptDays: z.number().nullable(),
    }),
  }),
}
