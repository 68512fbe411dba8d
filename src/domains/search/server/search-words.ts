import { type RawBuilder, sql } from 'kysely'

const mostWords = 6

/** Fewer letters would find half the school. */
export const fewestLetters = 2

/** The words of a query; the rules for accents and capitals are the database's (`plain_text`). */
export const wordsOf = (query: string): string[] => query.split(/\s+/).filter(Boolean).slice(0, mostWords)

/**
 * SQL: every word begins a word of the text, which starts with a space: `okaf` finds "Maren Okafor-Lindqvist", and so
 * does `lind`. The trigram index serves it.
 */
export function beginsWords(text: string, words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map(
    (word) => sql<boolean>`${sql.ref(text)} ~ (${"[- '’.@]"} || ${plainPattern(word)})`,
  )
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const plainPattern = (word: string) =>
  sql<string>`regexp_replace(plain_text(${word}), '([^[:alnum:]])', '\\\\\\1', 'g')`

/** SQL: 0 when the text begins with the whole query as its words, 1 when it begins with it, else 2. */
export const rankOf = (text: string, words: readonly string[]): RawBuilder<number> => {
  const start = sql`' ' || plain_text(${words.join(' ')})`
  return sql<number>`case
    when starts_with(${sql.ref(text)} || ' ', ${start} || ' ') then 0
    when starts_with(${sql.ref(text)}, ${start}) then 1
    else 2 end`
}
