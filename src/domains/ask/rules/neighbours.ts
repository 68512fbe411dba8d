import { small } from './tokens.ts'

/** How many letters lie between two words: left out, added, wrong, or two swapped. */
export function distance(one: string, other: string): number {
  const [a, b] = [Array.from(small(one)), Array.from(small(other))]
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (const [i, letter] of a.entries()) {
    const [above = [], twoAbove = []] = [rows.at(-1), rows.at(-2)]
    const row = [i + 1]
    for (const [j, sign] of b.entries()) {
      const same = (above[j] ?? 0) + (letter === sign ? 0 : 1)
      const gap = 1 + Math.min(above[j + 1] ?? 0, row[j] ?? 0)
      const isSwap = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === sign
      row.push(Math.min(same, gap, isSwap ? 1 + (twoAbove[j - 1] ?? 0) : gap))
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

/** The three nearest to a word. */
export function nearest(word: string, candidates: Iterable<string>): string[] {
  const short = word.slice(0, 60)
  return [...new Set(candidates)]
    .map((text) => ({ text, far: distance(short, text) - (small(text).startsWith(small(short)) ? 100 : 0) }))
    .toSorted((one, other) => one.far - other.far || (one.text < other.text ? -1 : 1))
    .slice(0, 3)
    .map(({ text }) => text)
}
