import { type RawBuilder, sql } from 'kysely'
import { saysWords } from './search-words.ts'

/** Which moments of a student a line of time asks a domain for: the latest `limit` before one it has. */
export interface MomentsAsked {
  readonly studentId: number
  /** Each begins a word of the moment's text; empty for every moment. */
  readonly words: readonly string[]
  readonly before: { readonly at: string; readonly key: string } | undefined
  readonly limit: number
  readonly now: Date
}

type Text = RawBuilder<unknown>

/** SQL: an instant with all its digits, ISO 8601 in UTC. Such texts sort as their instants do. */
export const exactTime = (at: Text) =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** SQL: the moment `at`, `key` lies behind the last one that was read, in the one order of `inOrder`. */
export function isBefore({ before }: MomentsAsked, at: Text, key: Text): RawBuilder<boolean> {
  if (before === undefined) return sql<boolean>`true`
  const last = sql`${before.at}::timestamptz`
  return sql<boolean>`(${at} <= ${last} and (${at} < ${last} or ${key} collate "C" < ${before.key}))`
}

/** SQL: the latest first; moments of one instant by their keys, as a program compares them. */
export const inOrder = ({ limit }: MomentsAsked, at: Text, key: Text) =>
  sql`order by ${at} desc, ${key} collate "C" desc limit ${sql.lit(limit)}`

/** SQL: every word that is looked for begins one of the text. */
export const saysAll = ({ words }: MomentsAsked, text: Text): RawBuilder<boolean> =>
  words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        words.map((word) => saysWords(sql`search_words(${text})`, word)),
        sql` and `,
      )})`
