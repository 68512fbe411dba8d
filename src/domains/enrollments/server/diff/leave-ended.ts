import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/**
 * Whoever is new and of whom every role has ended is left out unless somebody adds them; so are their families, places and
 * experiences, which come with them when they do. Said again after each decision.
 */
export const followEnded = (db: Database, importId: number) =>
  sql`
    with ended as materialized (
      select code, decision from roster_changes
      where import_id = ${importId} and kind = 'person' and stop = 'ended' and applied_at is null
    )
    update roster_changes c set stop = 'ended', decision = x.decision
    from (
      select t.kind, t.code, case when bool_or(p.decision = 'keep') then 'keep' else 'take' end as decision
      from roster_records t
      cross join lateral unnest(array[t.fields ->> 'student', t.fields ->> 'guardian', t.fields ->> 'user']) who (code)
      join ended p on p.code = who.code
      where t.import_id = ${importId} and t.kind in ('tie', 'place', 'expert') group by 1, 2
    ) x
    where c.import_id = ${importId} and c.sign = 'add' and c.kind = x.kind and c.code = x.code and c.applied_at is null
      and (c.stop is null or c.stop = 'ended') and (c.stop, c.decision) is distinct from ('ended', x.decision)`.execute(
    db,
  )
