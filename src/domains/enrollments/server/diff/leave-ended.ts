import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/**
 * Whoever is new and of whom every role has ended is left out unless somebody adds them; so are their families, places and
 * experiences, which come with them when they do. Said again after each decision.
 */
export const followEnded = (db: Database, importId: number) =>
  sql`
    update roster_changes c set stop = 'ended', decision = x.decision
    from (
      select t.kind, t.code, case when bool_or(p.decision = 'keep') then 'keep' else 'take' end as decision
      from roster_changes p join roster_records t on t.import_id = p.import_id and t.kind in ('tie', 'place', 'expert')
        and p.code in (t.fields ->> 'student', t.fields ->> 'guardian', t.fields ->> 'user')
      where p.import_id = ${importId} and p.kind = 'person' and p.stop = 'ended' and p.applied_at is null group by 1, 2
    ) x
    where c.import_id = ${importId} and c.sign = 'add' and c.kind = x.kind and c.code = x.code and c.applied_at is null
      and (c.stop is null or c.stop = 'ended') and (c.stop, c.decision) is distinct from ('ended', x.decision)`.execute(
    db,
  )
