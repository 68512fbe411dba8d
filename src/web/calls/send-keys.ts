import { AnswerLost, ApiError, genericMessage } from './api-error.ts'

/** So long after the first time the same is a retry; later it is a wish of its own. The server keeps answers longer. */
const heldMs = 10 * 60_000

interface Sent {
  readonly key: string
  readonly area: string
  /** Its number among the writes of this page, from when it was sent first. */
  readonly turn: number
  readonly firstAtMs: number
}

/** Writes of which nobody knows what became of them, by what was sent. */
const lost = new Map<string, Sent>()
let turns = 0
/** The newest turn that was answered, by area. */
const answered = new Map<string, number>()

/** What was lost is a retry when it comes again, unless something of its area that was sent after it has been answered. */
const isHeld = ({ area, turn, firstAtMs }: Sent): boolean =>
  turn > (answered.get(area) ?? 0) && Date.now() - firstAtMs < heldMs

/**
 * Sends a write with a key of its own. If its answer is lost, the same that is sent again has the same key until one is
 * answered, and the server does it once (decision 177). Not any more after something of the same area that was sent later
 * has been answered: "on" that was lost, "off", and "on" again is a third wish.
 *
 * @throws AnswerLost when no answer came
 */
export async function sendWithKey<Answer>(
  { area, what }: { readonly area: string; readonly what: string },
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const former = lost.get(what)
  const isRetry = former !== undefined && isHeld(former)
  const sent = isRetry ? former : { key: newKey(), area, turn: ++turns, firstAtMs: Date.now() }
  try {
    const answer = await send(sent.key)
    answered.set(area, Math.max(answered.get(area) ?? 0, sent.turn))
    for (const [other, one] of lost) if (other === what || !isHeld(one)) lost.delete(other)
    return answer
  } catch (error) {
    // A retry that is refused says nothing of the first try: it may still be there.
    if (!isRetry && !isUnknown(error)) throw error
    if (isHeld(sent)) lost.set(what, sent)
    // The server's own sentence about it says more, but that nothing was saved is so of this try alone.
    const isSaid = error instanceof ApiError && error.message !== genericMessage
    if (isSaid && !(isRetry && saysNothingSaved(error))) throw error
    throw new AnswerLost('No answer came.', { cause: error, isOnce: () => isHeld(sent) })
  }
}

/** Not by `randomUUID`, which a browser has only where the address is safe. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, '0')).join(
    '',
  )

/**
 * Whether a write may have been done: no answer of the server, or half of one, came. Of one that was not done the
 * server says that it may be tried again, and when.
 */
const isUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 502 ||
  error.status === 504 ||
  (error.status === 503 && !saysNothingSaved(error))

const saysNothingSaved = (error: ApiError): boolean =>
  error.status === 503 && error.retryAfterMs !== undefined

/** What was sent, as a text: two files are the same by name, size and time. */
export const textOf = (sent: unknown): string => JSON.stringify(sent, describeFiles)

function describeFiles(_key: string, value: unknown): unknown {
  if (value instanceof File) return ['file', value.name, value.size, value.lastModified]
  return typeof value === 'bigint' ? String(value) : value
}
