import { frontendHeaders } from '#web/calls/api.ts'
import { decodeError, isAway } from '#web/calls/api-error.ts'
import { awayForAMoment } from './sign-in-sentences.ts'

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
  if (isAway(error)) error.message = awayForAMoment
  throw error
}
