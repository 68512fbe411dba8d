import { AnswerLost, ApiError, genericMessage, Unreachable } from './api-error.ts'

/** So long after the first time the same is a retry; later it is a wish of its own. The server keeps answers longer. */
const heldMs = 10 * 60_000

interface Sent {
  readonly key: string
  /** The how manieth write of this page it was when it was sent first. */
  readonly turn: number
  readonly firstAtMs: number
}

/** Writes of which nobody knows what became of them, by what was sent. */
const lost = new Map<string, Sent>()
let turns = 0
/** The newest turn that was answered. */
let answered = 0

/** What was lost is a retry when it comes again, unless something that was sent after it has been answered. */
const isHeld = ({ turn, firstAtMs }: Sent): boolean => turn > answered && Date.now() - firstAtMs < heldMs

/**
 * Sends a write with a key of its own. If its answer is lost, the same that is sent again has the same key until one is
 * answered, and the server does it once (decision 177). Not any more after something that was sent later has been
 * answered: "on" that was lost, "off", and "on" again is a third wish.
 *
 * @throws AnswerLost when no answer came
 */
export async function sendWithKey<Answer>(
  what: string,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const former = lost.get(what)
  const isRetry = former !== undefined && isHeld(former)
  const sent = isRetry ? former : { key: newKey(), turn: ++turns, firstAtMs: Date.now() }
  try {
    const answer = await send(sent.key)
    answered = Math.max(answered, sent.turn)
    for (const [other, one] of lost) if (other === what || !isHeld(one)) lost.delete(other)
    return answer
  } catch (error) {
    // A retry that is refused says nothing of the first try: it may still be there.
    if (!isRetry && !isUnknown(error)) throw error
    const isOnce = isHeld(sent)
    if (isOnce) lost.set(what, sent)
    // The server's own sentence about it says more, but that nothing was saved is so of this try alone.
    const isSaid = error instanceof ApiError && error.message !== genericMessage
    if (isSaid && !(isRetry && saysNothingSaved(error))) throw error
    throw new AnswerLost('No answer came.', { cause: error, isOnce })
  }
}

/** Not by `randomUUID`, which a browser has only where the address is safe. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, '0')).join(
    '',
  )

/** Whether a write may have been done: our server says of what was not that it may be tried again, and when. */
const isUnknown = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof ApiError &&
    (error.status === 502 || error.status === 504 || (error.status === 503 && !saysNothingSaved(error))))

const saysNothingSaved = (error: ApiError): boolean =>
  error.status === 503 && error.retryAfterMs !== undefined

/** What was sent, as a text: two files are the same by name, size and time. */
export const textOf = (sent: unknown): string => JSON.stringify(sent, describeFiles)

function describeFiles(_key: string, value: unknown): unknown {
  if (value instanceof File) return ['file', value.name, value.size, value.lastModified]
  return typeof value === 'bigint' ? String(value) : value
}
