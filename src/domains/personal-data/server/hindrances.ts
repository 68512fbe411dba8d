import type { Database } from '#server/database/database.ts'
import type { PersonRow } from './persons.queries.ts'
import { listPutAwayOf } from './put-away.ts'
import type { Who } from './who.ts'

/**
 * Why somebody cannot be erased now, a sentence each: what they still do here, and school years that were put away, in
 * which rows of theirs would stay (decision 0059).
 */
export async function hindrancesOf(db: Database, who: Who, person: PersonRow): Promise<string[]> {
  const away = await listPutAwayOf(
    db,
    who.records.filter(({ end }) => end.does !== 'keep'),
    person,
  )
  return [
    ...(await who.listHindrances(db, person)),
    ...away.map(
      ({ title, years }) =>
        `“${title}” of ${years} was put away and would stay. Whoever runs the server brings it back first, with npm run parts.`,
    ),
  ]
}
