import { type RawBuilder, sql } from 'kysely'
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

/**
 * Words as `plainWords` tells them. They come to the database as they are compared: a statement that made them plain would
 * do so for each row it looks at, and each time it is planned.
 */
export function byWords(plain: readonly string[]): Wanted {
  const start = plain.join('')
  const isWord = (table: string) =>
    plain.map((word) => sql<boolean>`${sql.ref(`${table}.search_text`)} like ${`%${word}%`}`)
  const text = (table: string) => sql.ref(`${table}.search_text`)
  return {
    matches: (table) => sql<boolean>`(${sql.join(isWord(table), sql` and `)})`,
    // The text begins with the query; an index in the order of the text finds the first. No letter comes after the last of Unicode.
    isBest: (table) =>
      sql<boolean>`(${text(table)} collate "C" >= ${start} and ${text(table)} collate "C" < ${`${start}\u{10FFFF}`})`,
    // Whole words before their beginnings.
    rank: (table) => sql<number>`case
      when starts_with(${text(table)}, ${`${start} `}) then 0
      when starts_with(${text(table)}, ${start}) then 1
      else 2 end`,
  }
}

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
