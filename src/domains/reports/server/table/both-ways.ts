import { type RawBuilder, sql } from 'kysely'
import type { BothWays } from './report-source.ts'

/**
 * An order by what no row is without: not a word on what is missing, so that an index of `leading` serves it either way,
 * and only what is equal in it is sorted by the others.
 */
export const bothWays = (
  leading: readonly RawBuilder<unknown>[],
  ...others: readonly RawBuilder<unknown>[]
): BothWays => ({
  up: [...leading, ...others],
  down: [...leading.map((one) => sql`${one} desc`), ...others],
})
