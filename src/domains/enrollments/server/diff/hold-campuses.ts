import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { nearTitle } from '../../rules/near-title.ts'
import type { Comparing } from './assemble.ts'

/**
 * A campus that is new waits with all that would come to it, until somebody says that it is meant: a slip in its name
 * would found a school. One here that is called almost the same is offered in its place (`other_id`). Who may be somebody
 * else than here waits for that first: a campus does not say who they are.
 */
export async function holdNewCampuses(db: Database, { importId }: Comparing): Promise<void> {
  const added = await db
    .selectFrom('rosterChanges')
    .select(['id', 'name'])
    .where('importId', '=', importId)
    .where('kind', '=', 'campus')
    .execute()
  if (added.length === 0) return
  const campuses = await db.selectFrom('cohorts').select(['id', 'title']).orderBy('id').execute()
  const near = added.map(({ id, name }) => ({ id, near: nearTitle(name, campuses) }))
  await sql`
    update roster_changes c set decision = null, stop = 'campus:' || c.name, other_id = x.near,
      hint = coalesce('Almost the name of ' || k.title, '')
    from unnest(${near.map(({ id }) => id)}::bigint[], ${near.map((one) => one.near?.id ?? null)}::integer[]) as x (id, near)
    left join cohorts k on k.id = x.near
    where c.id = x.id`.execute(db)
  await sql`
    update roster_changes c set decision = null, stop = n.stop
    from roster_changes n
    where n.import_id = ${importId} and n.kind = 'campus' and c.import_id = n.import_id
      and (c.stop is null or c.stop not in ('ended', 'strangers')) and (
      (c.kind = 'house' and c.campus = n.name)
      or (c.kind = 'person' and c.sign <> 'leave' and c.fields @> jsonb_build_array(
        jsonb_build_object('field', 'campus', 'file', n.name, 'choice', 'file'))))`.execute(db)
  await sql`
    with held as materialized (
      select code, stop from roster_changes
      where import_id = ${importId} and kind = 'person' and sign = 'add' and stop like 'campus:%'
    )
    update roster_changes c set decision = null, stop = p.stop
    from roster_records t
      cross join lateral unnest(array[t.fields ->> 'student', t.fields ->> 'guardian', t.fields ->> 'user']) who (code)
      join held p on p.code = who.code
    where t.import_id = ${importId} and t.kind in ('tie', 'place', 'expert') and c.import_id = t.import_id and c.kind = t.kind
      and c.sign = 'add' and c.code = t.code`.execute(db)
}
