import { ORPCError } from '@orpc/server'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { isShownLately, requireProof } from '#server/departures/proof.ts'
import { findShown } from './factors.queries.ts'

const why = 'Confirm that it is you before you change how you log in.'

/**
 * Throws unless the viewer has shown lately that it is they, with their second factor where they have one
 * (`isGuarded`): a stolen password on a browser that is trusted takes nobody's factor away.
 *
 * @throws FACTOR_PROOF_NEEDED (403), for which the browser asks for a code as well; PROOF_NEEDED (403)
 */
export async function requireFactorProof(
  call: Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services'>,
): Promise<{ readonly isGuarded: boolean }> {
  const { db, viewer, services } = call
  const shown = await findShown(db, viewer)
  if (shown?.isGuarded && !isShownLately(services, shown.secondFactorAt?.getTime() ?? 0))
    throw new ORPCError('FACTOR_PROOF_NEEDED', { status: 403, message: why })
  requireProof(call, why)
  return { isGuarded: shown?.isGuarded === true }
}
