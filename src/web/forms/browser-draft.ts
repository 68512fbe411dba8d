import { z } from 'zod'

/** A draft is forgotten after this long: what is said about a child should not lie in a browser for ever. */
const longestMs = 14 * 24 * 3_600_000

export interface BrowserDraft<Values> {
  readonly savedMs: number
  readonly values: Values
}

/** The draft of a form, unless it is too old, was made by another version, or the browser keeps nothing. */
export function readDraft<Values>(
  key: string,
  schema: z.ZodType<Values>,
  nowMs: number,
): BrowserDraft<Values> | undefined {
  try {
    const stored = z.object({ savedMs: z.number(), values: schema })
    const parsed = stored.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    if (parsed.success && nowMs - parsed.data.savedMs < longestMs) return parsed.data
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
