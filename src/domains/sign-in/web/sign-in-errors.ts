import { ApiError, genericMessage, isStatus } from '#web/calls/api-error.ts'
import { tooManyAttempts, unreachable } from './sign-in-sentences.ts'

/** Why signing in failed, in plain words that never say whether the account exists. */
export function signInProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return unreachable
  if (error.message !== genericMessage || !isStatus(error, 429)) return error.message
  return tooManyAttempts
}
