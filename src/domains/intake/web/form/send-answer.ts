import { frontendHeaders } from '#web/calls/api.ts'
import { decodeError, Unreachable } from '#web/calls/api-error.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

export type SavedAnswer = ContractRouterOutputs['intake']['saveAnswer']

export interface SentAnswer {
  readonly question: string
  readonly value: string
  readonly version: number
  readonly isChosen: boolean
  /** What this device sent before and got no answer for. */
  readonly unanswered: readonly string[]
}

/** Sends an answer so that it arrives also when its page is closed at this very moment, which the typed calls do not. */
export async function sendAnswer(token: string, answer: SentAnswer): Promise<SavedAnswer> {
  const response = await fetch(`/api/apply/forms/${encodeURIComponent(token)}/answers`, {
    method: 'POST',
    keepalive: true,
    headers: { ...frontendHeaders, 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  }).catch((error: unknown) => {
    throw new Unreachable('The answer was not sent.', { cause: error })
  })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok)
    throw decodeError(body, response.status, { retryAfter: response.headers.get('retry-after') ?? undefined })
  return body as SavedAnswer
}
