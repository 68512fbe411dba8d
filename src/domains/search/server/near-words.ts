import { type RawBuilder, sql } from 'kysely'

/** A slip in a shorter word makes it another word. */
const fewestToSlip = 4

/**
 * A word typed with one slip begins with one of these, as patterns: a letter left out, doubled, wrong, or two
 * swapped. `decaln` → … `declan` …
 */
export function slipsOf(word: string): string[] {
  const letters = [...word]
  const before = (at: number) => letters.slice(0, at).join('')
  const after = (at: number) => letters.slice(at).join('')
  return [
    ...new Set(
      letters.flatMap((letter, at) => [
        `${before(at)}${after(at + 1)}`,
        `${before(at)}_${after(at + 1)}`,
        `${before(at)}_${after(at)}`,
        ...(at === 0 ? [] : [`${before(at - 1)}${letter}${letters[at - 1]}${after(at + 1)}`]),
      ]),
    ),
  ].filter((slip) => slip.length >= fewestToSlip)
}

/** Whether any of the words is long enough to forgive a slip in it. */
export const canSlip = (words: readonly string[]): boolean =>
  words.some((word) => word.length >= fewestToSlip)

/**
 * SQL: as `beginsWords`, with one slip forgiven in each word of four letters and more. The words are plain already:
 * small letters and figures. The trigram index serves every pattern. Where one word alone may have slipped its patterns are
 * one list and so one condition, where thirty were each weighed by the planner and tried on each row; of several it is
 * known only of conditions which of the words is the rare one, and lists would be searched each with each.
 */
export function nearlyBeginsWords(text: string, words: readonly string[]): RawBuilder<boolean> {
  const mayList = words.filter((word) => word.length >= fewestToSlip).length === 1
  const conditions = words.map((word) => {
    const patterns = word.length < fewestToSlip ? [word] : [word, ...slipsOf(word)]
    const beginnings = patterns.map((pattern) => `% ${pattern}%`)
    if (mayList) return sql<boolean>`${sql.ref(text)} like any(${beginnings}::text[])`
    const either = beginnings.map((beginning) => sql<boolean>`${sql.ref(text)} like ${beginning}`)
    return sql<boolean>`(${sql.join(either, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
