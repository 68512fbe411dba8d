import { type RawBuilder, sql } from 'kysely'
import { type Details, listedDetails } from '#domains/people/contract/person-details.ts'

/** SQL: the columns of the details that the list shows, each with its comma; nothing where it shows none. */
export const listedColumns = (details: Details, table: string): RawBuilder<unknown> =>
  sql.join(
    listedDetails(details).map((name) => sql`${sql.ref(`${table}.${name}`)},`),
    sql` `,
  )
