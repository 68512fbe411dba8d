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
 * The trigram index serves it.
 */
export function beginsWords(text: string, words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map((word) => sql<boolean>`${sql.ref(text)} like '%' || ${plain(word)} || '%'`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** SQL: the text begins with the query; of rank 0 or 1. An index in the order of the text finds the first of them. */
export function startsWithWords(text: string, words: readonly string[]): RawBuilder<boolean> {
  const start = plain(words.join(' '))
  const ordered = sql`${sql.ref(text)} collate "C"`
  // No letter comes after the last of Unicode.
  return sql<boolean>`(${ordered} >= ${start} and ${ordered} < ${start} || ${'\u{10FFFF}'})`
}

/** SQL: 0 when the text begins with the query as whole words, 1 when it begins with it, else 2. */
export function rankOf(text: string, words: readonly string[]): RawBuilder<number> {
  // As a question of its own it is answered once, and not for each of a thousand rows.
  const start = sql`(select ${plain(words.join(' '))})`
  return sql<number>`case
    when starts_with(${sql.ref(text)}, ${start} || ' ') then 0
    when starts_with(${sql.ref(text)}, ${start}) then 1
    else 2 end`
}
