import { ORPCError } from '@orpc/server'
import type { RequestContext } from './handlers.ts'

/** So long counts that somebody has shown that it is they: by logging in, or once more since. */
const proofMinutes = 10

/** What the browser looks for in a refusal, to ask who it is and try again (`src/web/files/take-file.ts`). */
export const proofNeeded = 'PROOF_NEEDED'

export const hasProved = ({ viewer, services }: Pick<RequestContext, 'viewer' | 'services'>): boolean =>
  services.clock.nowMs() - viewer.provedAtMs <= proofMinutes * 60_000

/**
 * Goes on only for who has shown lately that it is they: whoever finds a browser open changes nothing that lets them in
 * later. `message` says what for.
 *
 * @throws PROOF_NEEDED (403)
 */
export function requireProof(context: Pick<RequestContext, 'viewer' | 'services'>, message: string): void {
  if (!hasProved(context)) throw new ORPCError(proofNeeded, { status: 403, message })
}
