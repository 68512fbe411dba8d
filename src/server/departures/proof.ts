import { ORPCError } from '@orpc/server'
import type { RequestContext } from '../api/handlers.ts'
import { mostPeopleTaken, proofMinutes, proofNeeded } from './much.ts'

/** Whether who asks has shown within the last minutes that it is they. */
export const hasProved = ({ viewer, services }: RequestContext): boolean =>
  services.clock.nowMs() - viewer.provedAtMs <= proofMinutes * 60_000

/** Says that this has to be shown first. */
export const unproved = () =>
  new ORPCError(proofNeeded, {
    status: 403,
    message: `This file tells of more than ${mostPeopleTaken} people. Show first that it is you.`,
  })
