import { ORPCError } from '@orpc/server'
import type { RequestContext } from '../api/handlers.ts'
import { mostPeopleTaken } from './much.ts'

/** How long it counts that somebody has shown that it is they, by logging in or once more since. */
const proofMinutes = 10

/** What the browser looks for in a refusal, to ask who it is and try again (`src/web/files/take-file.ts`). */
const proofNeeded = 'PROOF_NEEDED'

type Asking = Pick<RequestContext, 'viewer' | 'services'>

/** Whether what was shown at this instant still counts. */
export const isShownLately = ({ clock }: Pick<Asking['services'], 'clock'>, atMs: number): boolean =>
  clock.nowMs() - atMs <= proofMinutes * 60_000

const hasProved = ({ viewer, services }: Asking): boolean => isShownLately(services, viewer.provedAtMs)

/**
 * Throws unless the viewer has shown lately that it is they: whoever finds a browser open changes nothing that lets
 * them in later. `message` says what for.
 *
 * @throws PROOF_NEEDED (403)
 */
export function requireProof(context: Asking, message: string): void {
  if (!hasProved(context)) throw new ORPCError(proofNeeded, { status: 403, message })
}

/** Whether who asks may take a file of many people: they logged in with a second factor, and have shown lately that it is they. */
export const mayTakeMany = (context: Asking): boolean => context.viewer.hasSecondFactor && hasProved(context)

/** The 403 that says which of the two is missing: the second factor, or the proof. */
export function unproved({ viewer }: Asking) {
  const said = `This file is about more than ${mostPeopleTaken} people.`
  return viewer.hasSecondFactor
    ? new ORPCError(proofNeeded, {
        status: 403,
        message: `${said} First confirm that it is you; directors are told of it.`,
      })
    : new ORPCError('SECOND_FACTOR_NEEDED', {
        status: 403,
        message: `${said} It needs a second factor: set one up under “Your sign-ins”.`,
      })
}
