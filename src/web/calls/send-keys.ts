import { AnswerLost, ApiError, genericMessage, Unreachable } from './api-error.ts'

/** The server keeps an answer for a day: a little less, so that nothing is sent by a key that it has forgotten. */
const keptMs = 23 * 60 * 60_000

interface Sent {
  readonly key: string
  /** The how manieth write of this page it was when it was sent first. */
  readonly turn: number
  readonly firstAtMs: number
}

/** Writes of which nobody knows what became of them, by what was sent. */
const lost = new Map<string, Sent>()
let turns = 0

/**
 * Sends a write with a key of its own. If its answer is lost, the same that is sent again has the same key, and the
 * server does it once (decision 177). Not any more after something that was sent later has been answered: "on" that was
 * lost, "off", and "on" again is a third wish.
 *
 * @throws AnswerLost when no answer came
 */
export async function sendWithKey<Answer>(
  what: string,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const former = lost.get(what)
  const sent = former && isKept(former) ? former : { key: newKey(), turn: ++turns, firstAtMs: Date.now() }
  lost.delete(what)
  try {
    const answer = await send(sent.key)
    for (const [other, { turn }] of lost) if (turn < sent.turn) lost.delete(other)
    return answer
  } catch (error) {
    if (!isUnknown(error)) throw error
    lost.set(what, sent)
    // The server's own sentence about it says more.
    if (error instanceof ApiError && error.message !== genericMessage) throw error
    throw new AnswerLost('No answer came.', { cause: error })
  }
}

const isKept = ({ firstAtMs }: Sent): boolean => Date.now() - firstAtMs < keptMs

/** Not by `randomUUID`, which a browser has only where the address is safe. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, '0')).join(
    '',
  )

/** Whether a write may have been done: our server says of what was not that it may be tried again, and when. */
const isUnknown = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof ApiError &&
    (error.status === 502 ||
      error.status === 504 ||
      (error.status === 503 && error.retryAfterMs === undefined)))

/** What was sent, as a text: two files are the same by name, size and time. */
export const textOf = (sent: unknown): string => JSON.stringify(sent, describeFiles)

function describeFiles(_key: string, value: unknown): unknown {
  if (value instanceof File) return ['file', value.name, value.size, value.lastModified]
  return typeof value === 'bigint' ? String(value) : value
}
