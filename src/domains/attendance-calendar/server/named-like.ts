import { type RawBuilder, sql } from 'kysely'
import { beginsWords, wordsOf } from '#server/database/search-words.ts'

/** SQL: every word a person typed begins a word of the column; true for all when no word was typed. */
export function namedLike(column: string, search: string): RawBuilder<boolean> {
  const words = wordsOf(search)
  return words.length === 0 ? sql<boolean>`true` : beginsWords(column, words)
}
