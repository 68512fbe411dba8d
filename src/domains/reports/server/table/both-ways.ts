import { type RawBuilder, sql } from 'kysely'
import type { BothWays } from './report-source.ts'

/**
 * An order by expressions that are never null: it says nothing of nulls, so that an index of `leading` serves it either
 * way, and only rows that are equal in it are sorted by the others.
 */
export const bothWays = (
  leading: readonly RawBuilder<unknown>[],
  ...others: readonly RawBuilder<unknown>[]
): BothWays => ({
  up: [...leading, ...others],
  down: [...leading.map((one) => sql`${one} desc`), ...others],
})
