import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the contract's call as the contract writes it; undefined for everything else. */
    contractPath: string | undefined
  }
}

/** The pattern of a request's address: never what stands in it, which may let its holder in. */
export const routeOf = (request: FastifyRequest): string =>
  request.contractPath === undefined ? (request.routeOptions?.url ?? 'page') : `/api${request.contractPath}`

/** Where a line of the log belongs. */
export const contextOf = (request: FastifyRequest) => ({
  method: request.method,
  route: routeOf(request),
  personId: request.viewer?.userId,
})
