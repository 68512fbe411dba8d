import { createHmac, timingSafeEqual } from 'node:crypto'
import { invalid } from '#server/api/errors.ts'
import type { Services } from '#server/services.ts'

/** Nobody reads and fills in a form in less; programs do. */
const leastMs = 2_500
const mostMs = 24 * 3_600_000

const sign = ({ secret }: Pick<Services, 'secret'>, atMs: number): string =>
  createHmac('sha256', secret).update(`intake ${atMs}`).digest('base64url')

/** Says when a page was opened, in a way that only the server can. */
export function makeTicket(services: Pick<Services, 'secret' | 'clock'>): string {
  const atMs = services.clock.nowMs()
  return `${atMs}.${sign(services, atMs)}`
}

/** Throws a sentence where the form came back faster than anybody writes, from another page, or days later. */
export function expectTicket(services: Pick<Services, 'secret' | 'clock'>, ticket: string): void {
  const [at = '', given = ''] = ticket.split('.')
  const atMs = Number(at)
  const [one, two] = [Buffer.from(given), Buffer.from(sign(services, atMs))]
  const ageMs = services.clock.nowMs() - atMs
  if (
    !Number.isSafeInteger(atMs) ||
    one.length !== two.length ||
    !timingSafeEqual(one, two) ||
    ageMs > mostMs
  )
    throw invalid({
      form: 'This page was open for too long. Reload it; filling it in again does not take long.',
    })
  if (ageMs < leastMs)
    throw invalid({ form: 'That was faster than people type. Press the button once more.' })
}
