/** A stretch of text that both versions have, or one of them. */
export interface Stretch {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Longer texts are shown as replaced: the table of a comparison grows with the product of their words. */
const mostWords = 3_000

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/** What of a text changed, word by word: the fewest words that were added and removed, in the order of reading. */
export function changedWords(before: string, after: string): Stretch[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  if (old.length > mostWords || now.length > mostWords)
    return join([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  const width = now.length + 1
  // The longest common rest from each pair of places on.
  const rest = new Uint16Array((old.length + 1) * width)
  const at = (i: number, j: number) => rest[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      rest[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const stretches: Stretch[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length)
    if (i < old.length && j < now.length && old[i] === now[j]) {
      stretches.push({ kind: 'same', text: now[j++] ?? '' })
      i++
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1)))
      stretches.push({ kind: 'removed', text: old[i++] ?? '' })
    else stretches.push({ kind: 'added', text: now[j++] ?? '' })
  return join(stretches)
}

/** Neighbours of one kind are one. */
function join(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const { kind, text } of stretches) {
    const last = joined.at(-1)
    if (text === '') continue
    if (last?.kind === kind) joined[joined.length - 1] = { kind, text: last.text + text }
    else joined.push({ kind, text })
  }
  return joined
}
