import { sql } from 'kysely'
import { features, isFeature } from '#contract/features.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { LabsPermissionType, LabsSettings, Offered } from '../contract/labs.contract.ts'

/** How a feature is shown in Labs; with the feature's own words until that is said. Throws not-found. */
export async function getLabsSettings(db: Database, flagId: number): Promise<LabsSettings> {
  const { rows } = await sql<LabsSettings & { key: string }>`
    select f.key, s.id, f.id as "featureFlagId", s.name, coalesce(s.description, '') as description,
      coalesce(s.is_enabled, false) as "isEnabled", s.thumbnail_url as "thumbnailUrl", s.video_url as "videoUrl",
      coalesce(s.link, '') as link, coalesce(s.path, '') as path,
      coalesce(s.version, 0) as version,
      array(select format('%s-%s', a.role, a.cohort_id) from labs_audiences a
        where a.settings_id = s.id order by a.cohort_id, a.role) as permissions
    from feature_flags f left join labs_settings s on s.flag_id = f.id where f.id = ${flagId}`.execute(db)
  const [row] = rows
  if (!row || !isFeature(row.key)) throw notFound('There is no such feature.')
  const { key, ...settings } = row
  const { title, description } = features[row.key]
  return settings.id === null ? { ...settings, name: title, description } : settings
}

/** Each role at each campus that is offered, or that something is open to, with who that is. */
export async function listPermissionTypes(db: Database): Promise<LabsPermissionType[]> {
  const { rows } = await sql<LabsPermissionType>`
    select format('%s-%s', r.role, c.id) as id, r.label, c.id as "cohortId", c.title as cohort, r.role,
      coalesce(p.people, '{}') as people
    from cohorts c
    cross join (values ('advisor', 'Advisors'), ('facilitator', 'Facilitators')) as r (role, label)
    left join (
      select cohort_id, role, array_agg(employee_id order by employee_id) as people
      from labs_people() group by cohort_id, role) p on p.cohort_id = c.id and p.role = r.role
    where c.is_offered or exists (select from labs_audiences a where a.cohort_id = c.id)
    order by c.title, c.id, r.role`.execute(db)
  return rows
}

interface OfferedRow extends Pick<Offered, 'id' | 'name' | 'description' | 'link' | 'path'> {
  readonly key: string
  readonly thumbnailUrl: string | null
  readonly videoUrl: string | null
  readonly isChosen: boolean
  readonly isGiven: boolean
}

/** What stands in Labs for somebody, of the features this version has. */
export async function listOffered(db: Database, userId: number): Promise<Offered[]> {
  const { rows } = await sql<OfferedRow>`
    select f.id, f.key, s.name, s.description, s.thumbnail_url, s.video_url, s.link, s.path,
      exists (select from labs_choices c where c.flag_id = f.id and c.user_id = ${userId}) as is_chosen,
      exists (select from feature_flag_groups a join test_group_members m on m.group_id = a.group_id
        where a.flag_id = f.id and m.user_id = ${userId}) as is_given
    from feature_flags f join labs_settings s on s.flag_id = f.id
    where f.status = 'on' and labs_opens(f.id, ${userId})
    order by lower(s.name), f.id`.execute(db)
  return rows.flatMap(({ key, thumbnailUrl, videoUrl, isChosen, isGiven, ...words }) => {
    if (!isFeature(key)) return []
    const files = { thumbnail_url: thumbnailUrl, video_url: videoUrl }
    return [{ ...words, ...files, is_chosen: isChosen, is_given: isGiven }]
  })
}
