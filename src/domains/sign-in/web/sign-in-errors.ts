import { ApiError, genericMessage, isStatus } from '#web/api-error.ts'

/** Why signing in failed, in plain words that never say whether the account exists. */
export function signInProblem(error: unknown): string {
  if (!(error instanceof ApiError))
    return 'Homeroom could not be reached. Check your connection and try again.'
  if (error.message !== genericMessage || !isStatus(error, 429)) return error.message
  return 'Too many attempts. Wait a few minutes, then try again.'
}

/** What an address must look like before the server is asked; undefined when it does. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Type your email.'
  return /^\S+@\S+\.\S+$/.test(email) ? undefined : 'Type the whole address, like name@school.org.'
}
