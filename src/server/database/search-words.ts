import { type RawBuilder, sql } from 'kysely'

const mostWords = 6

/** Fewer letters would find half the school. */
export const fewestLetters = 2

/** Whether there is a letter or a number in it. */
const says = (word: string) => /[\p{L}\p{N}]/u.test(word)

/** The words of a query; of an email what stands before the @. Signs alone are no word. */
export const wordsOf = (query: string): string[] =>
  query
    .split(/\s+/)
    .map((word) => word.replace(/@.*/, ''))
    .filter(says)
    .slice(0, mostWords)

/** A pattern of `like` for what holds the text: `%` and `_` typed by a person are signs, not wildcards. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

// As the column was made (database/migrations): a space before each word. Null when nothing is left of it.
const plain = (text: string) => sql<string>`nullif(rtrim(search_words(${text})), '')`

/**
 * SQL: what is typed stands in the text in its order, from where a word begins; `text` is as `search_words` makes it. Signs
 * alone are no word: they are found nowhere.
 */
export const saysWords = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like '%' || ${plain(typed)} || '%'`

/** The words of a search over what people wrote; signs beside words say nothing, signs alone are all that is looked for. */
export function typedWords(search: string): string[] {
  const typed = search.split(/\s+/).filter(Boolean)
  const words = typed.filter(says)
  return words.length > 0 ? words : typed
}

/**
 * SQL: what a search leaves of a list whose rows are found by their words: all where nothing is typed, nothing where there is
 * no word in it.
 */
export function searched(
  typed: string,
  finds: (words: readonly string[]) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (typed.trim() === '') return sql<boolean>`true`
  const words = wordsOf(typed)
  return words.length === 0 ? sql<boolean>`false` : finds(words)
}

/** SQL: `searched` by the beginnings of words in a column of search words. */
export const searchedIn = (column: string, typed: string): RawBuilder<boolean> =>
  searched(typed, (words) => beginsWords(column, words))

/**
 * SQL: what a search leaves of a list whose rows are found by what stands in them: all where nothing is typed. `stands`
 * is the condition for a word, or for signs where there is nothing else.
 */
export function everyTyped(
  typed: string,
  stands: (word: string) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const words = typedWords(typed)
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words.map(stands), sql` and `)})`
}

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
