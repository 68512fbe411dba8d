import { frontendHeaders } from '#web/api.ts'
import { decodeError, isAway } from '#web/api-error.ts'

/** A call of better-auth below /api/auth, which is not part of our contract. Throws `ApiError` when refused. */
export async function postToAuth(path: `/${string}`, body: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...frontendHeaders },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  const error = decodeError(answer, response.status, {
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: response.headers.get('retry-after') ?? undefined,
  })
  // Whoever signs in has nothing to save.
  if (isAway(error)) error.message = 'Homeroom cannot be reached for a moment. Please try again.'
  throw error
}

/** Starts signing in at another provider: the browser goes there and comes back to `callbackURL`. */
export async function signInElsewhere(provider: 'google' | 'oidc', callbackURL: string): Promise<void> {
  const answer = await postToAuth('/sign-in/social', { provider, callbackURL })
  if (typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string')
    location.assign(answer.url)
}
