import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { EndpointMeta } from '#contract/endpoint.ts'
import { contract } from '../domains.ts'
import { decodeError, Unreachable } from './api-error.ts'
import { noteReplayed } from './replayed.ts'
import { type CallContext, sendOnce } from './send-once.ts'

/** Every call carries it: what a foreign site cannot send by form (domain.md §7). */
export const frontendHeaders = { 'frontend-id': 'homeroom-web' }

/** The header by which the server marks an answer as the kept one of before. */
export const replayedHeader = 'idempotency-replayed'

/** The headers of a call: a write has a key of its own, by which it may be sent again. */
export const headersOf = (key?: string): Record<string, string> =>
  key === undefined ? frontendHeaders : { ...frontendHeaders, 'idempotency-key': key }

const link = new OpenAPILink<CallContext>(contract, {
  url: () => `${location.origin}/api`,
  headers: ({ context }) => headersOf(context.key),
  fetch: (request, init) =>
    fetch(request, init).then(
      (answer) => {
        noteReplayed(answer.headers.has(replayedHeader))
        return answer
      },
      (error: unknown) => {
        throw error instanceof TypeError ? new Unreachable(error.message, { cause: error }) : error
      },
    ),
  customErrorResponseBodyDecoder: (body, response) =>
    decodeError(body, response.status, {
      requestId: firstOf(response.headers['x-request-id']),
      retryAfter: firstOf(response.headers['retry-after']),
    }),
})

type Client = ContractRouterClient<typeof contract, CallContext>

/** Calls the server directly: `await client.attendance.getSession({…})`. Failures are `ApiError`s. */
export const client: Client = createORPCClient(sendOnce(link, kindOf))

/** Query and mutation options by endpoint: `useQuery(api.attendance.getSession.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)

/** Everything that is not read may change something. */
function kindOf([domain = '', name = '']: readonly string[]) {
  const procedures: Readonly<Record<string, Readonly<Record<string, Place>>>> = contract
  const { route, meta } = procedures[domain]?.[name]?.['~orpc'] ?? {}
  if (route?.method === 'GET') return 'read'
  return meta?.again === 'anew' ? 'done anew' : 'done once'
}

interface Place {
  readonly '~orpc': { readonly route: { readonly method?: string }; readonly meta: Partial<EndpointMeta> }
}

function firstOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0]
}
