import { type SelectQueryBuilder, sql } from 'kysely'
import type { SchoolStage } from '#domains/curriculum/contract/school-stage.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { beginsWords, searched } from '#server/database/search-words.ts'
import type { DB } from '#server/database/tables.ts'
import type { LibraryFilter, ListedTemplate } from '../../contract/library.contract.ts'
import type { TemplateType } from '../../contract/template-types.ts'
import { previewOf } from '../../rules/preview.ts'
import { templateAddresses } from '../../rules/template-addresses.ts'
import { mayEdit } from '../templates.access.ts'

type Templates<Output> = SelectQueryBuilder<DB, 'templates', Output>

/** The templates that a filter leaves. */
function narrowed<Output>(templates: Templates<Output>, filter: LibraryFilter): Templates<Output> {
  const { school_stages: stages, templates: types, subjects, topics, abilities } = filter
  let found = templates.where('templates.archivedAt', filter.archived ? 'is not' : 'is', null)
  if (types.length > 0) found = found.where('templates.type', 'in', types)
  if (stages.length > 0)
    found = found.where((eb) =>
      eb.or([eb('templates.schoolStage', 'in', stages), eb('templates.schoolStage', 'is', null)]),
    )
  if (subjects.length + topics.length > 0)
    found = found.where(sql<boolean>`templates.id in (
      select tu.template_id from template_units tu
      join units u on u.id = tu.unit_id join topics t on t.id = u.topic_id
      where t.id = any(${topics}::integer[]) or t.subject_id = any(${subjects}::integer[]))`)
  if (abilities.length > 0)
    found = found.where(sql<boolean>`templates.id in (
      select template_id from template_abilities where ability_id = any(${abilities}::integer[]))`)
  // Two lists by their indexes: one condition with "or" would read every template, as a join with their authors does.
  const isNamed = (words: readonly string[]) => sql<boolean>`templates.id in (
    select templates.id from templates where ${beginsWords('templates.search_text', words)}
    union all
    select templates.id from templates where templates.creator_id = any(array(
      select users.id from users where users.role = 'employee' and ${beginsWords('users.search_text', words)})))`
  return filter.search.trim() === '' ? found : found.where(searched(filter.search, isNamed))
}

interface Named {
  readonly id: number
  readonly title: string
}

const namedOf = (table: 'unit' | 'ability', tables: 'units' | 'abilities') => sql<Named[]>`coalesce((
  select json_agg(json_build_object('id', n.id, 'title', n.title) order by x.position, n.id)
  from ${sql.table(`template_${tables}`)} x join ${sql.table(tables)} n on n.id = x.${sql.ref(`${table}_id`)}
  where x.template_id = templates.id), '[]')`

/** A page of the library: what waits for approval, then by title or the newest first. */
export async function listTemplates(
  db: Database,
  viewer: Viewer,
  filter: LibraryFilter,
  range: PageRange,
): Promise<ListedTemplate[]> {
  const rows = await narrowed(db.selectFrom('templates'), filter)
    .select(['templates.id', 'templates.title', 'templates.themeTitle', 'templates.archivedAt'])
    .select(['templates.creatorId', 'templates.descriptionHtml', 'templates.descriptionText'])
    .select([
      'templates.isDraft',
      'templates.isStudyApproved',
      'templates.isWaiting',
      'templates.publishedAt',
    ])
    .select((eb) => [
      eb.ref('templates.type').$castTo<TemplateType>().as('type'),
      eb.ref('templates.schoolStage').$castTo<SchoolStage | null>().as('schoolStage'),
      eb
        .selectFrom('users')
        .select('users.name')
        .whereRef('users.id', '=', 'templates.creatorId')
        .as('creatorName'),
      namedOf('unit', 'units').as('units'),
      namedOf('ability', 'abilities').as('abilities'),
    ])
    .orderBy('templates.isWaiting', 'desc')
    .orderBy(filter.sorting === 'newest' ? sql`templates.created_at desc` : sql`plain_text(templates.title)`)
    .orderBy('templates.id', filter.sorting === 'newest' ? 'desc' : 'asc')
    .modifyEnd(rangeText(range))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    type: row.type,
    school_stage: row.schoolStage,
    theme_title: row.themeTitle,
    creator_id: row.creatorId,
    creator_name: row.creatorName,
    rte_description: row.descriptionHtml,
    preview: previewOf(row.descriptionText),
    is_deleted: row.archivedAt !== null,
    is_draft: row.isDraft,
    is_study_approved: row.isStudyApproved,
    is_waiting: row.isWaiting && row.archivedAt === null,
    asked_at: row.publishedAt?.toISOString() ?? null,
    units: row.units,
    abilities: row.abilities,
    editUrl: templateAddresses.edit(row.id),
    previewUrl: templateAddresses.preview(row.id),
    editableByUser: mayEdit(viewer, row),
  }))
}

/** How many a filter leaves, and how many of them wait for approval. */
export async function countTemplates(db: Database, filter: LibraryFilter) {
  return narrowed(db.selectFrom('templates'), filter)
    .select(sql<number>`count(*)::integer`.as('total'))
    .select(sql<number>`(count(*) filter (where templates.is_waiting))::integer`.as('waiting'))
    .executeTakeFirstOrThrow()
}
