import { mostCounted } from '#contract/paging.ts'
import { permissions } from '#contract/permissions.ts'
import { keptDaysOf } from '#contract/retention.ts'
import { school } from '#contract/school/school.ts'
import { areaOf } from '#domains/permissions/contract/permission-areas.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { apiTokensContract } from '../contract/api-tokens.contract.ts'
import { addToken, renewToken, revokeToken, saveToken, scopesFor } from './change-tokens.ts'
import { getToken, presentToken } from './present-token.ts'
import { hasUnsearchedCalls, listCalls, listTokens, managesTokens } from './tokens.queries.ts'

const pageSize = 50

export const apiTokensRoutes = handlers(apiTokensContract, {
  list: async ({ db, viewer, services, input: { page, ...filter } }) => {
    const nowMs = services.clock.nowMs()
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listTokens(db, viewer, { ...filter, nowMs }, range),
    )
    return {
      ...{ page, pageSize, total },
      tokens: rows.map((row) => presentToken(viewer, row, nowMs)),
      choices: {
        scopes: scopesFor(viewer).map((name) => ({ name, sentence: permissions[name], area: areaOf(name) })),
        services: managesTokens(viewer),
      },
    }
  },

  add: ({ input, ...context }) => addToken(context, input),
  save: ({ input: { tokenId, ...settings }, ...context }) => saveToken(context, tokenId, settings),
  renew: ({ input: { tokenId }, ...context }) => renewToken(context, tokenId),
  revoke: ({ input: { tokenId }, ...context }) => revokeToken(context, tokenId),

  listCalls: async ({ db, viewer, services, input: { page, ...filter } }) => {
    const token = await getToken(db, viewer, services.clock.nowMs(), filter.tokenId)
    const { rows, total } = await readPage(page, pageSize, (range) => listCalls(db, filter, range))
    return {
      ...{ page, pageSize, total: Math.min(total, mostCounted), isMore: total > mostCounted },
      hasUnsearched: await hasUnsearchedCalls(db, filter),
      ...{ token, keptDays: keptDaysOf(school().keptDays, 'token_calls') },
      calls: rows.map(({ total: _total, happenedAt, ...row }) => ({ ...row, at: happenedAt.toISOString() })),
    }
  },
})
