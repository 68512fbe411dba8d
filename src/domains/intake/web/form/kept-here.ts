/** An answer that did not reach the school yet, with the version it was written over. */
export interface Unsent {
  readonly value: string
  readonly version: number
  /** What this device sent of it before and got no answer for. */
  readonly unanswered?: readonly string[]
}
export type UnsentAnswers = Readonly<Record<string, Unsent>>

const keyOf = (token: string) => `intake-${token}`

/** What stays in this browser until it is sent: a lost line, a killed tab and an empty battery lose nothing. */
export function readUnsent(token: string): UnsentAnswers {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(token)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter(
        ([, one]) =>
          typeof one?.value === 'string' &&
          typeof one?.version === 'number' &&
          Array.isArray(one.unanswered ?? []),
      ),
    )
  } catch {
    return {}
  }
}

/**
 * Keeps what one tab has not sent yet, and takes away what it had kept and has sent. The same link may be open in another
 * tab: what that one keeps stays, for both write to one place.
 */
export function keepUnsent(token: string) {
  let own: UnsentAnswers = readUnsent(token)
  return {
    keptHere: own,
    keepHere: (unsent: UnsentAnswers): void => {
      const there = Object.entries(readUnsent(token))
      const others = there.filter(
        ([key, { value }]) => unsent[key] === undefined && value !== own[key]?.value,
      )
      own = unsent
      write(token, { ...Object.fromEntries(others), ...unsent })
    },
  }
}

function write(token: string, unsent: UnsentAnswers): void {
  try {
    if (Object.keys(unsent).length === 0) localStorage.removeItem(keyOf(token))
    else localStorage.setItem(keyOf(token), JSON.stringify(unsent))
  } catch {
    // A browser that keeps nothing sends what it can.
  }
}
