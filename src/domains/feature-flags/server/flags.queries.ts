import { sql } from 'kysely'
import { features, isFeature } from '#contract/features.ts'
import type { Database } from '#server/database/database.ts'
import type { FeatureFlag, FlagStatus } from '../contract/feature-flags.contract.ts'

interface Row {
  readonly id: number
  readonly key: string
  readonly status: FlagStatus
  readonly groups: { readonly id: number; readonly title: string }[]
  readonly people: number
  readonly isInLabs: boolean
}

/** Every feature of this version with who tries it, by title. */
export async function listFlags(db: Database): Promise<FeatureFlag[]> {
  const { rows } = await sql<Row>`
    select f.id, f.key, f.status,
      (select coalesce(json_agg(json_build_object('id', g.id, 'title', g.title) order by lower(g.title)), '[]')
        from feature_flag_groups a join test_groups g on g.id = a.group_id where a.flag_id = f.id) as groups,
      (select count(distinct m.user_id)::int from feature_flag_groups a
        join test_group_members m on m.group_id = a.group_id
        join users u on u.id = m.user_id and u.deactivated_at is null where a.flag_id = f.id) as people,
      exists (select from labs_settings s where s.flag_id = f.id and s.is_enabled) as "isInLabs"
    from feature_flags f`.execute(db)
  return rows
    .flatMap(({ id, key, status, groups, people, isInLabs }) =>
      isFeature(key)
        ? [{ id, ...features[key], status, is_in_sora_labs: isInLabs, test_groups: groups, people }]
        : [],
    )
    .toSorted((one, other) => one.title.localeCompare(other.title))
}
