import { type RawBuilder, sql } from 'kysely'

const mostWords = 6

/** Fewer letters would find half the school. */
export const fewestLetters = 2

/** The words of a query; of an email what stands before the @. Signs alone are no word. */
export const wordsOf = (query: string): string[] =>
  query
    .split(/\s+/)
    .map((word) => word.replace(/@.*/, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, mostWords)

// As the column was made (database/migrations): a space before each word. Null when nothing is left of it.
const plain = (text: string) => sql<string>`nullif(rtrim(search_words(${text})), '')`

/**
 * SQL: every word begins a word of the text: `okaf` finds "Maren Okafor-Lindqvist", and so does `lind`.
 * The trigram index serves it. A subquery makes the pattern once: as part of the condition it was made anew for every row
 * that the index found, which took three quarters of a search (decision 81).
 */
export function beginsWords(text: string, words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map(
    (word) => sql<boolean>`${sql.ref(text)} like (select '%' || ${plain(word)} || '%')`,
  )
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
