import { signOnRefusals } from '../rules/sign-on-refusals.ts'

export const unreachable = 'The server could not be reached. Check your connection and try again.'
/** Whoever signs in has nothing to save. */
export const awayForAMoment = 'The server cannot be reached for a moment. Please try again.'
export const tooManyAttempts = 'Too many attempts. Wait a few minutes, then try again.'

const begunTooLongAgo = 'That took too long, or was begun in another browser. Begin again.'
const providerFault =
  'The other sign-in gave an answer that cannot be trusted, so nobody was let in. Try again, or log in with your password.'

/** Why a provider's account was refused, by the word better-auth puts into the address (docs/operations.md names them). */
const providerProblems: Readonly<Record<string, string>> = {
  access_denied: 'You were not logged in there, or it was cancelled.',
  account_not_linked:
    'Your organization does not say that this email address is yours, so it cannot let you in. Ask its IT to verify it.',
  email_not_verified:
    'Your organization does not say that this email address is yours, so it cannot let you in. Ask its IT to verify it.',
  email_not_found: 'Your organization sent no email address. Ask its IT to pass it on.',
  signup_disabled:
    'Nobody here has this email address. Use your school account, or ask your school to add you.',
  unable_to_create_session: 'This account has been closed. Ask your school.',
  oauth_provider_not_found:
    'Your organization’s sign-in cannot be reached for a moment. Try again, or log in with your password.',
  state_mismatch: begunTooLongAgo,
  state_not_found: begunTooLongAgo,
  state_invalid: begunTooLongAgo,
  please_restart_the_process: begunTooLongAgo,
  ...signOnRefusals,
}

/** The sentence for a refusal that came back with the address; undefined without one. */
export const providerProblem = (code: string | undefined): string | undefined =>
  code === undefined || code === ''
    ? undefined
    : Object.hasOwn(providerProblems, code)
      ? providerProblems[code]
      : providerFault

/** What an address must look like before the server is asked; undefined when it does. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Type your email.'
  return /^\S+@\S+\.\S+$/.test(email) ? undefined : 'Type the whole address, like name@school.org.'
}
