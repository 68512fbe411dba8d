import type { FastifyBaseLogger } from 'fastify'

/** What a request brings along besides its input. Handlers never see the raw request. */
export interface RequestFacts {
  readonly id: string
  readonly ip: string
  readonly userAgent: string
  readonly cookie: string
  readonly query: string
  /** What a write may be sent again by, if its answer is lost: the header `idempotency-key`. */
  readonly key: string | null
  /** The call by the pattern of its address, `GET /backoffice/houses/{houseId}`: for logs and figures. */
  readonly method: string
  readonly route: () => string
  readonly noteRoute: (path: string) => void
  readonly log: FastifyBaseLogger
  /** Adds a header to the answer; for cookies and file names. */
  setHeader(name: string, value: string | string[]): void
  /** Whether the answer brings a cookie so far. */
  readonly setsCookie: () => boolean
}
