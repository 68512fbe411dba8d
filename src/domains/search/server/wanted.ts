import { type RawBuilder, sql } from 'kysely'
import { beginsWords, rankOf, startsWithWords } from '#server/database/search-words.ts'
import { beginsMeantWords } from './near-words.ts'

/** Which rows are wanted, by whatever asks: words typed, words nearly typed, or numbers kept from before. */
export interface Wanted {
  /** SQL: the row of this table is wanted. */
  readonly matches: (table: string) => RawBuilder<boolean>
  /** SQL: the row is among the best, those of rank 0 and 1; undefined when all are alike. */
  readonly isBest: ((table: string) => RawBuilder<boolean>) | undefined
  /** SQL: the smaller, the better. */
  readonly rank: (table: string) => RawBuilder<number>
}

export const byWords = (words: readonly string[]): Wanted => ({
  matches: (table) => beginsWords(`${table}.search_text`, words),
  isBest: (table) => startsWithWords(`${table}.search_text`, words),
  rank: (table) => rankOf(`${table}.search_text`, words),
})

/** With one slip forgiven a word: by the words that each typed one may mean. */
export const byMeantWords = (meant: readonly (readonly string[])[]): Wanted => ({
  matches: (table) => beginsMeantWords(`${table}.search_text`, meant),
  isBest: undefined,
  rank: () => sql<number>`3`,
})

export const byNumbers = (ids: readonly number[]): Wanted => ({
  matches: (table) => sql<boolean>`${sql.ref(`${table}.id`)} = any(${[...ids]}::int[])`,
  isBest: undefined,
  rank: () => sql<number>`0`,
})
