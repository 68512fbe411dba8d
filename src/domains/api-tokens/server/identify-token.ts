import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { viewerOf } from '#domains/sign-in/server/sign-in.service.ts'
import { refused } from '#server/api/errors.ts'
import type { Reach, Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { isWithin } from '#server/http/networks.ts'
import { makePace } from '#server/http/pace.ts'
import { countTry } from '#server/http/tries.ts'
import type { Services } from '#server/services.ts'
import { hashToken } from '#server/tokens/secret-token.ts'
import type { TokenCall } from '#server/tokens/token-callers.ts'
import { grantable } from '../rules/grantable.ts'
import { isSigned, readAccessToken, writeAccessToken } from './access-token.ts'

/** Wrong tokens from one address in a minute, before it has to wait. */
const wrongTokens = 30
const callsInTenSeconds = 500
const pace = makePace(callsInTenSeconds, 10_000)

const tooMany = (message: string, retryAfterS: number) =>
  new ORPCError('TOO_MANY_REQUESTS', { message, data: { retryAfterS } })
const unknown = (message: string) => new ORPCError('UNAUTHORIZED', { message })

const columns = [
  ...([
    'id',
    'title',
    'ownerId',
    'isService',
    'scopes',
    'mayWrite',
    'networks',
    'endsAt',
    'revokedAt',
  ] as const),
  'tokenHash' as const,
]

/** The token itself, or what was made of it for an hour. */
async function findToken(services: Services, token: string, nowMs: number) {
  const access = readAccessToken(token, nowMs)
  const query = services.database.selectFrom('apiTokens').select(columns)
  const row = await (access
    ? query.where('id', '=', access.id)
    : query.where('tokenHash', '=', hashToken(token))
  ).executeTakeFirst()
  return row && access && !isSigned(services, access, row.tokenHash) ? undefined : row
}

type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>

/** The row of a token that is let in from an address now. Throws in words for whoever wrote the program. */
async function admit(services: Services, token: string, address: string): Promise<TokenRow> {
  const { database, clock } = services
  const nowMs = clock.nowMs()
  const row = await findToken(services, token, nowMs)
  if (!row || row.revokedAt !== null) {
    const { count, secondsLeft } = await countTry(database, `token ${address}`, nowMs)
    if (count > wrongTokens) throw tooMany('Too many wrong tokens from this address.', secondsLeft)
    throw unknown('There is no such token, or it was revoked.')
  }
  if (row.endsAt.getTime() <= nowMs)
    throw unknown('This token has ended. Renew it and enter the new one in the program.')
  if (!isWithin(row.networks, address)) {
    await noteRefusedAddress(database, row.id, address)
    throw refused(`Calls from ${address} are not allowed for this token.`)
  }
  const waitMs = pace(row.id, Date.now())
  if (waitMs > 0) throw tooMany('Too many calls in ten seconds.', Math.ceil(waitMs / 1000))
  return row
}

/**
 * The person in whose name a token acts, with no more than its scopes of what they may do at this moment. What makes a
 * super admin or an admin more than their permissions is not theirs here.
 *
 * @throws UNAUTHORIZED, FORBIDDEN or TOO_MANY_REQUESTS, in words for whoever wrote the program
 */
export async function identifyToken(services: Services, token: string, address: string): Promise<Viewer> {
  const row = await admit(services, token, address)
  const owner = await viewerOf(services.database, row.ownerId, services.clock.nowMs())
  if (!owner) throw unknown('Whoever this token acts for cannot log in any more.')
  if (row.isService && owner.grants.get('tokens.manage') !== 'all')
    throw refused('Whoever answers for this token may not manage tokens any more. Somebody has to renew it.')
  return narrow(owner, row)
}

/**
 * An access token of an hour for a token that lasts; undefined where that is not let in. Throws only where too many
 * were tried or called.
 */
export async function makeAccessToken(
  services: Services,
  token: string,
  address: string,
): Promise<string | undefined> {
  try {
    return writeAccessToken(services, await admit(services, token, address), services.clock.nowMs())
  } catch (error) {
    if (error instanceof ORPCError && error.status !== 429) return undefined
    throw error
  }
}

interface Narrowing {
  readonly id: number
  readonly title: string
  readonly scopes: readonly string[]
  readonly mayWrite: boolean
}

function narrow(owner: Viewer, { id, title, scopes, mayWrite }: Narrowing): Viewer {
  const grants = new Map<Permission, Reach>()
  for (const name of grantable) {
    const reach = owner.grants.get(name)
    if (reach !== undefined && scopes.includes(name)) grants.set(name, reach)
  }
  return {
    ...owner,
    ...{ grants, isSuperAdmin: false, isAdmin: false, mayChange: mayWrite },
    ...{ loginId: 0, provedAtMs: 0, withheld: new Set<Permission>(), token: { id, title } },
  }
}

const noteRefusedAddress = (db: Database, tokenId: number, address: string) =>
  sql`update api_tokens set refused_address = ${address}
    where id = ${tokenId} and refused_address is distinct from ${address}`.execute(db)

/** Stores that a token called. */
export async function noteCall(
  { database, clock }: Services,
  tokenId: number,
  call: TokenCall,
): Promise<void> {
  await database
    .insertInto('apiTokenCalls')
    .values({ tokenId, happenedAt: new Date(clock.nowMs()), ...call })
    .execute()
}
