import type { Database } from '#server/database/database.ts'
import { listPutAwaySince } from '#server/parts/find-put-away.ts'
import type { PersonalRecord } from '../rules/personal-record.ts'
import type { PersonRow } from './persons.queries.ts'

/**
 * School years of some records that were put away, in which something of a person may stand; years before they came hold
 * nothing of them. A record and its years, the oldest first. Ask it after the records were read (`listPutAwaySince`).
 */
export async function listPutAwayOf(
  db: Database,
  records: readonly PersonalRecord[],
  { createdAt }: PersonRow,
): Promise<{ readonly title: string; readonly years: string }[]> {
  const titles = new Map(records.map(({ table, title }) => [table, title]))
  const away = await listPutAwaySince(db, [...titles.keys()], createdAt)
  return away.map(({ table, years }) => ({ title: titles.get(table) ?? table, years }))
}

/** What is said of each where the rest of what is stored is shown. */
export const notHereText = ({ title, years }: { readonly title: string; readonly years: string }): string =>
  `“${title}” of ${years} was put away and is not included. Whoever runs the server can bring it back, with npm run parts.`
