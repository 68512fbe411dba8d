import { ORPCError } from '@orpc/server'
import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Domain } from '../domain.ts'
import type { Services } from '../services.ts'
import { takeTurns } from '../take-turns.ts'
import { enforceAccess } from './access.ts'
import type { AskAs, Asked } from './ask-as.ts'
import type { HandlerArguments, RequestFacts } from './handlers.ts'

type Read = (call: HandlerArguments<unknown>) => Promise<unknown>

/** What PostgreSQL says to a write in a transaction that only reads. */
const readOnly = '25006'

/**
 * `AskAs` over the reads of all domains, each in a transaction that cannot write. One question asks dozens of them: all
 * questions together take a quarter of the connections, so that the school goes on meanwhile. Whoever asks holds none.
 */
export function buildAsking(
  domains: readonly Domain[],
  { services, log }: { readonly services: () => Services; readonly log: FastifyBaseLogger },
): AskAs {
  const reads = new Map<Endpoint, Read>()
  for (const { contract, map } of domains.flatMap(({ routes = {} }) => Object.values(routes)))
    for (const [name, endpoint] of Object.entries(contract)) {
      const handler = (map as Readonly<Record<string, unknown>>)[name]
      if (endpoint['~orpc'].route.method === 'GET' && typeof handler === 'function')
        reads.set(endpoint, handler as Read)
    }
  const request: RequestFacts = {
    ...{ id: 'asked', ip: '', userAgent: '', cookie: '', query: '', key: null, method: 'GET', log },
    route: () => '',
    noteRoute: () => undefined,
    setHeader: () => undefined,
    setsCookie: () => false,
  }
  let inTurn: ReturnType<typeof takeTurns> | undefined
  return async (viewer, endpoint, input) => {
    const read = reads.get(endpoint)
    if (!read) throw new Error('Only a read can be asked.')
    const { meta, inputSchema } = endpoint['~orpc']
    const now = services()
    try {
      enforceAccess(meta, viewer, now.accessRules, false)
      const asked = inputSchema === undefined ? input : inputSchema.parse(input)
      inTurn ??= takeTurns(Math.max(1, Math.floor(now.config.DATABASE_POOL / 4)))
      const answer = await inTurn(() =>
        now.database
          .transaction()
          .setAccessMode('read only')
          .execute((db) => read({ viewer, request, services: { ...now, database: db }, db, input: asked })),
      )
      return { state: 'given', answer }
    } catch (error) {
      return outcomeOf(error)
    }
  }
}

function outcomeOf(error: unknown): Asked {
  if (error instanceof ORPCError && (error.code === 'FORBIDDEN' || error.code === 'UNAUTHORIZED'))
    return { state: 'refused', message: error.message }
  if (error instanceof ORPCError && error.code === 'NOT_FOUND')
    return { state: 'missing', message: error.message }
  // A read that records who opened what fails only there: by then it has let them in.
  if (error instanceof Error && 'code' in error && error.code === readOnly)
    return { state: 'given', answer: undefined }
  throw error
}
