/** A line of something that two people may write at once. */
export interface MergedRow {
  readonly key: string
  readonly title: string
}

const titlesOf = (rows: readonly MergedRow[]) => new Map(rows.map(({ key, title }) => [key, title]))

/** Lines that both sides changed, and not to the same: their keys. */
export function contestedRows(
  begun: readonly MergedRow[],
  yours: readonly MergedRow[],
  theirs: readonly MergedRow[],
): string[] {
  const [before, mine, other] = [titlesOf(begun), titlesOf(yours), titlesOf(theirs)]
  return [...before.keys()].filter((key) => {
    const [was, my, their] = [before.get(key), mine.get(key), other.get(key)]
    return my !== was && their !== was && my !== their
  })
}

const sameOrder = (one: readonly MergedRow[], other: readonly MergedRow[]) => {
  const [mine, theirs] = [titlesOf(one), titlesOf(other)]
  const common = (rows: readonly MergedRow[]) =>
    rows.flatMap(({ key }) => (mine.has(key) && theirs.has(key) ? [key] : [])).join('\n')
  return common(one) === common(other)
}

/**
 * Both lists as one, line by line: what only one side changed, added or deleted counts; of what both changed, what was
 * chosen. The order is yours where you changed it, else theirs; what it does not have follows the line before it.
 */
export function mergeRows(
  begun: readonly MergedRow[],
  yours: readonly MergedRow[],
  theirs: readonly MergedRow[],
  takesYours: (key: string) => boolean,
): MergedRow[] {
  const [before, mine, other] = [titlesOf(begun), titlesOf(yours), titlesOf(theirs)]
  const contested = new Set(contestedRows(begun, yours, theirs))
  const titleOf = (key: string) => {
    const isMine = contested.has(key) ? takesYours(key) : mine.get(key) !== before.get(key)
    return isMine ? mine.get(key) : other.get(key)
  }
  const [first, second] = sameOrder(begun, yours) ? [theirs, yours] : [yours, theirs]
  const keys = first.map(({ key }) => key)
  for (const [at, { key }] of second.entries())
    if (!keys.includes(key)) {
      const previous = second[at - 1]?.key
      keys.splice(previous === undefined ? 0 : keys.indexOf(previous) + 1, 0, key)
    }
  return keys.flatMap((key) => {
    const title = titleOf(key)
    return title === undefined ? [] : [{ key, title }]
  })
}
