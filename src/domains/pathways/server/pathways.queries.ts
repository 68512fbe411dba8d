import { sql } from 'kysely'
import { templateTypes } from '#domains/templates/contract/template-types.ts'
import { titleOfType } from '#domains/templates/rules/type-titles.ts'
import { notFound } from '#server/api/errors.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { PathwayStage, PathwayType } from '../contract/pathway-words.ts'
import type { CyclePlan, TemplateGroup } from '../contract/pathways.schemas.ts'
import { yearsAhead } from '../rules/school-years.ts'

const selectPathways = (db: Database) =>
  db
    .selectFrom('pathways')
    .select(['pathways.id', 'pathways.title', 'pathways.grades', 'pathways.schoolYear', 'pathways.version'])
    .select((eb) => [
      eb.ref('pathways.type').$castTo<PathwayType>().as('type'),
      sql<PathwayStage>`coalesce(pathways.school_stage, '')`.as('schoolStage'),
    ])
    .where('pathways.removedAt', 'is', null)

/** A page of the pathways of a year, kind by kind in the order of the documents. */
export const listPathways = (db: Database, schoolYear: string, { limit, offset }: PageRange) =>
  selectPathways(db)
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where('pathways.schoolYear', '=', schoolYear)
    .orderBy(sql`array_position('{humanities,stem,math,electives}'::text[], pathways.type)`)
    .orderBy(sql`plain_text(pathways.title)`)
    .orderBy('pathways.id')
    .limit(limit)
    .offset(offset)
    .execute()

/** A pathway; not-found where there is none, or it was removed. */
export async function getPathway(db: Database, id: number, running: string) {
  const row = await selectPathways(db).where('pathways.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('There is no such pathway.')
  return { ...row, ahead: yearsAhead(row.schoolYear, running) }
}

/** What a pathway plans for every cycle of its year, planned or not. */
export async function listPlans(
  db: Database,
  pathway: { readonly id: number; readonly schoolYear: string },
): Promise<CyclePlan[]> {
  const cycles = await db
    .selectFrom('cycles')
    .leftJoin('pathwayPlans as plan', (join) =>
      join.onRef('plan.cycleId', '=', 'cycles.id').on('plan.pathwayId', '=', pathway.id),
    )
    .select(['cycles.id as cycleId', 'cycles.position', 'plan.id as planId', 'plan.version'])
    .where('cycles.schoolYear', '=', pathway.schoolYear)
    .orderBy('cycles.startsAt')
    .execute()
  const templates = await db
    .selectFrom('pathwayPlanTemplates as chosen')
    .innerJoin('pathwayPlans as plan', 'plan.id', 'chosen.planId')
    .innerJoin('templates', 'templates.id', 'chosen.templateId')
    .select(['chosen.planId', 'templates.id', 'templates.title', 'templates.archivedAt'])
    .where('plan.pathwayId', '=', pathway.id)
    .orderBy('chosen.position')
    .execute()
  const units = await db
    .selectFrom('templateUnits')
    .innerJoin('units', 'units.id', 'templateUnits.unitId')
    .innerJoin('topics', 'topics.id', 'units.topicId')
    .select(['templateUnits.templateId', 'units.id', 'units.title', 'topics.title as topicTitle'])
    .where('templateUnits.templateId', '=', sql<number>`any(${templates.map(({ id }) => id)}::integer[])`)
    .orderBy('templateUnits.position')
    .execute()
  return cycles.map(({ cycleId, position, planId, version }) => ({
    cycleId,
    cyclePosition: position,
    planId,
    version: version ?? 0,
    templates: templates
      .filter((one) => one.planId === planId)
      .map(({ id, title, archivedAt, planId }) => ({
        id,
        title,
        planId,
        isArchived: archivedAt !== null,
        units: units
          .filter(({ templateId }) => templateId === id)
          .map((unit) => ({ id: unit.id, title: unit.title, topic_title: unit.topicTitle })),
      })),
  }))
}

const mostTemplates = 100

/** SQL: templates that can be taught: published, approved, not archived. */
const activeTemplates = (db: Database) =>
  db
    .selectFrom('templates')
    .where('isDraft', '=', false)
    .where('isStudyApproved', '=', true)
    .where('archivedAt', 'is', null)

/** Active templates that suit the stage of a pathway, by kind; the first by title of those that a search leaves. */
export async function findTemplates(
  db: Database,
  stage: PathwayStage,
  search: string,
): Promise<TemplateGroup[]> {
  const rows = await activeTemplates(db)
    .select(['id', 'title', 'type'])
    .$if(stage !== '', (query) =>
      query.where((eb) => eb.or([eb('schoolStage', 'is', null), eb('schoolStage', '=', stage)])),
    )
    .where(searchedIn('templates.search_text', search))
    .orderBy(sql`plain_text(title)`)
    .orderBy('id')
    .limit(mostTemplates)
    .execute()
  return templateTypes
    .map((type) => ({
      label: titleOfType(type),
      items: rows.filter((row) => row.type === type).map(({ id, title }) => ({ id, title })),
    }))
    .filter(({ items }) => items.length > 0)
}

/** Which of these templates can be taught. */
export async function findActive(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const rows = await activeTemplates(db)
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
