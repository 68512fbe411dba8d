/** A draft is forgotten after this long: what is said about a child should not lie in a browser for ever. */
const longestMs = 14 * 24 * 3_600_000

export interface BrowserDraft<Values> {
  readonly savedMs: number
  readonly values: Values
}

/** What a draft holds, as far as this version of the product understands it; undefined when it does not. */
export type ReadValues<Values> = (stored: unknown) => Values | undefined

/** The draft of a form, unless it is too old, was made by another version, or the browser keeps nothing. */
export function readDraft<Values>(
  key: string,
  readValues: ReadValues<Values>,
  nowMs: number,
): BrowserDraft<Values> | undefined {
  try {
    const { savedMs, values: stored } = JSON.parse(localStorage.getItem(key) ?? '{}')
    const values = readValues(stored)
    if (typeof savedMs === 'number' && values !== undefined && nowMs - savedMs < longestMs)
      return { savedMs, values }
    localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has no draft; the form works without.
  }
  return undefined
}

/** Keeps a draft; false when the browser keeps nothing. */
export function writeDraft<Values>(key: string, draft: BrowserDraft<Values>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
