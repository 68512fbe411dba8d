import { sql } from 'kysely'

/** Lets the statements of the transaction it is executed in take longer than a page may wait: they count a whole school. */
export const statementPatience = (patience = '120s') =>
  sql`select set_config('statement_timeout', ${patience}, true)`
