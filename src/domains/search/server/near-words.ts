import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isLike, isLikeAny } from './is-like.ts'

/** A slip in a shorter word makes it another word. */
const fewestToSlip = 4
/** Words that one typed word may mean, the shortest first. */
const mostMeant = 30

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
 * Which words of the school each of these may mean, itself first; one statement. The words are plain: small letters and
 * figures. What the school has lies in a vocabulary of some thousands, so that no pattern is tried on a hundred thousand
 * people (decision 76). Empty when none of them means any other.
 */
export async function meantWords(db: Database, words: readonly string[]): Promise<string[][]> {
  const longOnes = words.filter((word) => word.length >= fewestToSlip)
  const meant = longOnes.map(
    (word) => sql`(select ${word} as typed, word from search_vocabulary
      where word like any(${slipsOf(word).map((slip) => ` ${slip}%`)}::text[])
      order by length(word), word limit ${sql.lit(mostMeant)})`,
  )
  const { rows } = await sql<{ typed: string; word: string }>`${sql.join(meant, sql` union all `)}`.execute(
    db,
  )
  if (rows.length === 0) return []
  const byTyped = Map.groupBy(rows, ({ typed }) => typed)
  return words.map((word) => [word, ...(byTyped.get(word) ?? []).map((row) => row.word.trimStart())])
}

/**
 * SQL: as `beginsWords`, of any of the words that each typed one may mean. The trigram index serves every one. Where
 * one word alone may mean several they are one list and so one condition, where thirty were each weighed by the planner
 * and tried on each row; of several it is known only of conditions which of the words is the rare one, and lists would be
 * searched each with each.
 */
export function beginsMeantWords(text: string, meant: readonly (readonly string[])[]): RawBuilder<boolean> {
  const mayList = meant.filter((words) => words.length > 1).length === 1
  const conditions = meant.map((words) => {
    const beginnings = words.map((word) => `% ${word}%`)
    if (mayList) return isLikeAny(text, beginnings)
    const either = beginnings.map((beginning) => isLike(text, beginning))
    return sql<boolean>`(${sql.join(either, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
