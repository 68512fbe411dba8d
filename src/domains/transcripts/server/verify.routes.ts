import { ORPCError } from '@orpc/server'
import { handlers } from '#server/api/handlers.ts'
import { countTry } from '#server/http/tries.ts'
import { type Confirmation, verifyContract } from '../contract/transcripts.contract.ts'
import { readCode } from '../rules/transcript-code.ts'
import { findConfirmation } from './transcripts.queries.ts'

/** Tries a minute and address (second-half, "Public check"). */
const mostTries = 10

const unknown: Confirmation = {
  state: 'unknown',
  issued_on: null,
  revoked_on: null,
  hash: null,
  file_hash: null,
}

export const verifyRoutes = handlers(verifyContract, {
  verifyTranscript: async ({ db, services, request, input }) => {
    const tries = await countTry(db, `transcripts ${request.ip}`, services.clock.nowMs())
    if (tries.count > mostTries) {
      request.setHeader('retry-after', String(tries.secondsLeft))
      throw new ORPCError('TOO_MANY_REQUESTS', {
        message: `You can check ten codes a minute. Try again in ${tries.secondsLeft} seconds.`,
      })
    }
    const code = readCode(input.code)
    return (code === undefined ? undefined : await findConfirmation(db, code)) ?? unknown
  },
})
