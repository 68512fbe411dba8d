import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/**
 * Families, places and experiences go with the people whom they name. Whoever is new and of whom every role has ended is
 * left out unless somebody adds them, and so are these. Whoever may be somebody else than here (`hold-strangers.ts`) waits,
 * and so do these, whatever held them before: their id leads to the former owner. Said again after each decision; once they
 * are the same person, each of these rows is decided alone.
 */
export const followPeople = (db: Database, importId: number) =>
  sql`
    with held as materialized (
      select code, stop, decision from roster_changes
      where import_id = ${importId} and kind = 'person' and stop in ('ended', 'strangers') and applied_at is null
    ), named as (
      select t.kind, t.code, bool_or(p.stop = 'ended') as is_ended,
        bool_or(p.stop = 'ended' and p.decision = 'keep') as is_left_out,
        bool_or(p.stop = 'strangers' and p.decision is null) as is_asked,
        coalesce(bool_or(p.stop = 'strangers' and p.decision = 'keep'), false) as is_else
      from roster_records t
      cross join lateral unnest(array[t.fields ->> 'student', t.fields ->> 'guardian', t.fields ->> 'user']) who (code)
      join held p on p.code = who.code
      where t.import_id = ${importId} and t.kind in ('tie', 'place', 'expert') group by 1, 2
    ), said as (
      select kind, code, case when is_else then 'strangers' when is_left_out then 'ended' when is_asked then 'strangers'
          when is_ended then 'ended' end as stop,
        case when is_else or is_left_out then 'keep' when not is_asked then 'take' end as decision
      from named
    ), told as (
      select c.id, x.stop, case when x.decision = 'take' and c.sign = 'leave' then 'leave' else x.decision end as decision
      from said x
      join roster_changes c on c.import_id = ${importId} and c.kind = x.kind and c.code = x.code and c.applied_at is null
      where case
        when x.stop = 'ended' then c.stop is null or c.stop in ('ended', 'strangers')
        when x.stop is null then c.stop = 'strangers'
        when x.decision is null then c.decision in ('take', 'leave') or c.stop = 'ended'
        else c.decision is distinct from 'keep' or c.stop = 'ended' end
    )
    update roster_changes c set stop = x.stop, decision = x.decision from told x
    where c.id = x.id and (c.stop, c.decision) is distinct from (x.stop, x.decision)`.execute(db)
