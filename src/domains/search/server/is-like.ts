import { type RawBuilder, sql } from 'kysely'

// The planner takes the plan for any values once it looks no dearer than the one for these. It must not see how rare these
// are, or it plans every search anew, which takes four times as long as the search: a subquery hides them (decision 81).

/** SQL: a text that the planner does not see. */
export const unseen = (text: string): RawBuilder<string> => sql<string>`(select ${text}::text)`

/** SQL: the column is like the pattern. */
export const isLike = (column: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${unseen(pattern)}`

/** SQL: the column is like any of the patterns. */
export const isLikeAny = (column: string, patterns: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like any((select ${[...patterns]}::text[])::text[])`
