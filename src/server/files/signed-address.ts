import { createHmac, timingSafeEqual } from 'node:crypto'
import { notFound } from '../api/errors.ts'
import type { RequestContext } from '../api/handlers.ts'

type Reader = Pick<RequestContext, 'viewer' | 'services'>

const lastsMs = 60 * 60_000

/** What an address says of who may open it, and how long. */
export interface Signed {
  /** Epoch ms. */
  readonly until: number
  readonly sign: string
}

const signature = ({ viewer, services }: Reader, what: string, untilMs: number) =>
  createHmac('sha256', services.secret).update(`${what} ${viewer.userId} ${untilMs}`).digest('base64url')

/** Signs the address of `what` for this viewer alone, for an hour. The caller has made sure that they may read it. */
export function signedFor(reader: Reader, what: string): Signed {
  const until = reader.services.clock.nowMs() + lastsMs
  return { until, sign: signature(reader, what, until) }
}

/** Throws not-found for an address that ran out or was given to somebody else. */
export function expectSigned(reader: Reader, what: string, { until, sign }: Signed): void {
  const [given, right] = [Buffer.from(sign), Buffer.from(signature(reader, what, until))]
  const isRight = given.length === right.length && timingSafeEqual(given, right)
  if (!isRight || until < reader.services.clock.nowMs())
    throw notFound('This link has expired. Open the page again and choose the file there.')
}
