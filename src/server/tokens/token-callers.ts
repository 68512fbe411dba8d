import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../api/viewer.ts'
import type { Services } from '../services.ts'

/** A call of a token, for its log. */
export interface TokenCall {
  readonly method: string
  /** The pattern of its address. */
  readonly route: string
  readonly status: number
  readonly address: string
  readonly requestId: string
}

/** Who calls with a token in place of a session (decision 0159). */
export interface TokenCallers {
  /**
   * The person in whose name a token acts, narrowed to its scopes.
   *
   * @throws UNAUTHORIZED, FORBIDDEN or TOO_MANY_REQUESTS, in words for whoever wrote the program
   */
  readonly identify: (services: Services, token: string, address: string) => Promise<Viewer>
  /** Records a call of a token. */
  readonly note: (services: Services, tokenId: number, call: TokenCall) => Promise<void>
}

/** What a program sends as `Authorization: Bearer …`; undefined for everybody with a session. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
