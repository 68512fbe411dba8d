import { mostCounted } from '#contract/paging.ts'
import { keptDaysOf, knownDaysOf } from '#contract/retention.ts'
import { school } from '#contract/school/school.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ApiToken } from '../contract/api-tokens.contract.ts'
import { listTokens, managesTokens, type TokenRow } from './tokens.queries.ts'

function hindranceOf({ state, isService, owner, lost, scopes }: TokenRow): string | null {
  if (state === 'revoked') return 'It was revoked.'
  if (state === 'ended') return 'It has ended. Renew it and enter the new one in the program.'
  if (state === 'powerless')
    return isService && lost.length < scopes.length
      ? `${owner} may not manage tokens any more: it opens nothing. Somebody else has to renew it.`
      : `${owner} may do nothing of it any more: it opens nothing.`
  return lost.length === 0 ? null : `${owner} may not do all of it any more: ${lost.join(', ')}.`
}

export function presentToken(viewer: Viewer, row: TokenRow, nowMs: number): ApiToken {
  const { lost: _lost, total: _total, ownerId, owner, madeAt, endsAt, lastUsedAt, calls, ...facts } = row
  const isOwn = ownerId === viewer.userId
  const isOver = row.state === 'revoked'
  return {
    ...facts,
    owner: { id: ownerId, name: owner },
    madeAt: madeAt.toISOString(),
    endsAt: endsAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    knownDays: knownDaysOf(keptDaysOf(school().keptDays, 'token_calls'), madeAt.getTime(), nowMs),
    calls: Math.min(calls, mostCounted),
    hasMoreCalls: calls > mostCounted,
    hindrance: hindranceOf(row),
    can: {
      change: isOwn && !isOver,
      // Whoever makes a token of another system anew answers for it from then on.
      renew: !isOver && (isOwn || (row.isService && managesTokens(viewer))),
      revoke: !isOver && (isOwn || managesTokens(viewer)),
    },
  }
}

/** A token that the viewer sees. Throws not-found, also for somebody else's. */
export async function getToken(
  db: Database,
  viewer: Viewer,
  nowMs: number,
  tokenId: number,
): Promise<ApiToken> {
  const [row] = await listTokens(db, viewer, { nowMs, tokenId }, { limit: 1, offset: 0 })
  if (!row) throw notFound('There is no such token.')
  return presentToken(viewer, row, nowMs)
}
