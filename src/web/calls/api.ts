import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { contract } from '../domains.ts'
import { decodeError, Unreachable } from './api-error.ts'
import { type CallContext, sendOnce } from './send-once.ts'

/** Every call carries it: what a foreign site cannot send by form (domain.md §7). */
export const frontendHeaders = { 'frontend-id': 'homeroom-web' }

/** The headers of a call: a write has a key of its own, by which it may be sent again. */
export const headersOf = (key?: string): Record<string, string> =>
  key === undefined ? frontendHeaders : { ...frontendHeaders, 'idempotency-key': key }

const link = new OpenAPILink<CallContext>(contract, {
  url: () => `${location.origin}/api`,
  headers: ({ context }) => headersOf(context.key),
  fetch: (request, init) =>
    fetch(request, init).catch((error: unknown) => {
      throw error instanceof TypeError ? new Unreachable(error.message, { cause: error }) : error
    }),
  customErrorResponseBodyDecoder: (body, response) =>
    decodeError(body, response.status, {
      requestId: firstOf(response.headers['x-request-id']),
      retryAfter: firstOf(response.headers['retry-after']),
    }),
})

type Client = ContractRouterClient<typeof contract, CallContext>

/** Calls the server directly: `await client.attendance.getSession({…})`. Failures are `ApiError`s. */
export const client: Client = createORPCClient(sendOnce(link, isWrite))

/** Query and mutation options by endpoint: `useQuery(api.attendance.getSession.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)

/** Everything that is not read may change something. */
function isWrite([domain = '', name = '']: readonly string[]): boolean {
  const procedures: Readonly<
    Record<string, Readonly<Record<string, { '~orpc': { route: { method?: string } } }>>>
  > = contract
  return procedures[domain]?.[name]?.['~orpc'].route.method !== 'GET'
}

function firstOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0]
}
