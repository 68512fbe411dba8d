import type { Database } from '#server/database/database.ts'
import { listPutAwaySince } from '#server/parts/find-put-away.ts'
import type { PersonRow } from './persons.queries.ts'
import type { Who } from './who.ts'

/**
 * Why somebody cannot be erased now, a sentence each: what they still do here, and school years that were put away, in
 * which rows of theirs would stay (decision 0059). Years before they came hold nothing of them.
 */
export async function hindrancesOf(db: Database, who: Who, person: PersonRow): Promise<string[]> {
  const ended = new Map(
    who.records.filter(({ end }) => end.does !== 'keep').map(({ table, title }) => [table, title]),
  )
  const away = await listPutAwaySince(db, [...ended.keys()], person.createdAt)
  return [
    ...(await who.listHindrances(db, person)),
    ...away.map(
      ({ table, years }) =>
        `“${ended.get(table)}” of ${years} was put away and would stay. Whoever runs the server brings it back first, with npm run parts.`,
    ),
  ]
}
