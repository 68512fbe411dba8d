import { type RawBuilder, sql } from 'kysely'
import { isLike, unseen } from './is-like.ts'
import { beginsMeantWords } from './near-words.ts'

/** Which rows are wanted, by whatever asks: words typed, words nearly typed, or numbers kept from before. */
export interface Wanted {
  /** SQL: the row of this table is wanted. */
  readonly matches: (table: string) => RawBuilder<boolean>
  /** Which are the best, those of rank 0 and 1; undefined when all are alike. */
  readonly best: Best | undefined
  /** SQL: the smaller, the better. */
  readonly rank: (table: string) => RawBuilder<number>
}

interface Best {
  /** SQL: the row of this table is one, as an index finds it. */
  readonly is: (table: string) => RawBuilder<boolean>
  /** SQL: it is none, as no index finds it: that would be nearly everybody. */
  readonly isNot: (table: string) => RawBuilder<boolean>
}

/**
 * Words as `plainWords` returns them. They come to the database as they are compared: a statement that made them plain
 * would do so for each row it looks at, and each time it is planned.
 */
export function byWords(plain: readonly string[]): Wanted {
  const start = plain.join('')
  const text = (table: string) => sql.ref(`${table}.search_text`)
  const isWord = (table: string) => plain.map((word) => isLike(`${table}.search_text`, `%${word}%`))
  return {
    matches: (table) => sql<boolean>`(${sql.join(isWord(table), sql` and `)})`,
    // The text begins with the query; an index in the order of the text finds the first. No letter comes after the last of Unicode.
    best: {
      is: (table) =>
        sql<boolean>`(${text(table)} collate "C" >= ${unseen(start)} and ${text(table)} collate "C" < ${unseen(`${start}\u{10FFFF}`)})`,
      isNot: (table) => sql<boolean>`not starts_with(${text(table)}, ${start})`,
    },
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
  best: undefined,
  rank: () => sql<number>`3`,
})

export const byNumbers = (ids: readonly number[]): Wanted => ({
  matches: (table) => sql<boolean>`${sql.ref(`${table}.id`)} = any(${[...ids]}::int[])`,
  best: undefined,
  rank: () => sql<number>`0`,
})
