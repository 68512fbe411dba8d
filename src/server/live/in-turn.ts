/**
 * Returns a function that reads anew at each call, one read after another: of two at once the older might come last,
 * and what it read would stand until the next change. Calls during a read cause one read more. One that fails is left:
 * a database that was away calls again when it is back. Resolves once nothing is to be read any more.
 */
export function inTurn(read: () => Promise<void>): () => Promise<void> {
  let isAsked = false
  let reading: Promise<void> | undefined
  const readOn = async () => {
    while (isAsked) {
      isAsked = false
      await read().catch(() => {})
    }
    reading = undefined
  }
  return () => {
    isAsked = true
    reading ??= readOn()
    return reading
  }
}
