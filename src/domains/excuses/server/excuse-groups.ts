import { sql } from 'kysely'

/**
 * SQL: the key by which the excuses in scope under a name are grouped in a list: the days of one series that are
 * decided alike. A day that was decided otherwise than the rest of its series stands for itself.
 */
export const excuseGroup = (excuses: string) => sql<string>`coalesce(
  's' || ${sql.ref(`${excuses}.series_id`)} || coalesce(${sql.ref(`${excuses}.approved`)}::text, ''),
  'e' || ${sql.ref(`${excuses}.id`)})`
