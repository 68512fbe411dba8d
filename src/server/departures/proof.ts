import { ORPCError } from '@orpc/server'
import type { RequestContext } from '../api/handlers.ts'
import { hasProved, proofNeeded } from '../api/proof.ts'
import { mostPeopleTaken } from './much.ts'

/** Whether who asks may take a file of many people: they logged in with a second factor, and have shown lately that it is they. */
export const mayTakeMany = (context: RequestContext): boolean =>
  context.viewer.hasSecondFactor && hasProved(context)

/** Says which of the two is missing. */
export function unproved({ viewer }: RequestContext) {
  const said = `This file tells of more than ${mostPeopleTaken} people.`
  return viewer.hasSecondFactor
    ? new ORPCError(proofNeeded, {
        status: 403,
        message: `${said} Show first that it is you; directors are told of it.`,
      })
    : new ORPCError('SECOND_FACTOR_NEEDED', {
        status: 403,
        message: `${said} It needs a second factor: set one up under “Your sign-ins”.`,
      })
}
