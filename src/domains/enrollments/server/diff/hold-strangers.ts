import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { peopleNow } from '../people-now.ts'
import type { Comparing } from './assemble.ts'

/**
 * Who is found by an identifier alone, and whose names, birth date and e-mail are all others than here, may be somebody
 * else: systems give numbers again, and two of them the same one. They wait until somebody says who it is.
 */
export const holdStrangers = (db: Database, { importId }: Comparing) =>
  sql`
    update roster_changes c set decision = null, stop = 'strangers',
      hint = concat_ws('. ', nullif(c.hint, ''),
        'By the id alone: here it is ' || n.name || coalesce(', ' || nullif(n.fields ->> 'email', ''), ''))
    from roster_records r join (${peopleNow}) n on n.id = r.our_id
    where r.import_id = ${importId} and r.kind = 'person' and r.found_by in ('id', 'similar_id')
      and c.import_id = r.import_id and c.kind = 'person' and c.code = r.code and c.our_id = r.our_id
      and plain_text(r.fields ->> 'first_name') <> plain_text(n.fields ->> 'first_name')
      and plain_text(r.fields ->> 'last_name') <> plain_text(n.fields ->> 'last_name')
      and coalesce(r.fields ->> 'email', '') <> n.fields ->> 'email'
      and (coalesce(r.fields ->> 'birth_date', '') = '' or r.fields ->> 'birth_date' <> n.fields ->> 'birth_date')`.execute(
    db,
  )
