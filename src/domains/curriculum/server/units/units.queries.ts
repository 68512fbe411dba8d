import { sql } from 'kysely'
import type { z } from 'zod'
import { notFound } from '#server/api/errors.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { SchoolStage } from '../../contract/school-stage.ts'
import type { unitsFilter } from '../../contract/units.contract.ts'
import type { ListedUnit, OfferedTopic, Unit } from '../../contract/units.schemas.ts'

type UnitsFilter = z.output<typeof unitsFilter>

/** SQL: a unit as a list shows it, with its topic, subject and successor. */
const selectUnits = (db: Database) =>
  db
    .selectFrom('units')
    .innerJoin('topics', 'topics.id', 'units.topicId')
    .innerJoin('subjects', 'subjects.id', 'topics.subjectId')
    .leftJoin('units as successor', 'successor.id', 'units.successorId')
    .select(['units.id', 'units.title', 'units.topicId', 'units.credit', 'units.retiredAt'])
    .select(['topics.title as topicTitle', 'subjects.id as subjectId', 'subjects.title as subjectTitle'])
    .select(['successor.id as successorId', 'successor.title as successorTitle'])
    .select((eb) => [
      eb.ref('units.schoolStage').$castTo<SchoolStage>().as('schoolStage'),
      eb
        .selectFrom('unitObjectives')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('unitObjectives.unitId', '=', 'units.id')
        .$asScalar()
        .$notNull()
        .as('objectives'),
      eb
        .selectFrom('experienceUnits')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('experienceUnits.unitId', '=', 'units.id')
        .$asScalar()
        .$notNull()
        .as('uses'),
    ])
    .where('units.deletedAt', 'is', null)

type UnitRow = Awaited<ReturnType<ReturnType<typeof selectUnits>['executeTakeFirstOrThrow']>>

const successorOf = (row: Pick<UnitRow, 'successorId' | 'successorTitle'>) =>
  row.successorId === null || row.successorTitle === null
    ? null
    : { id: row.successorId, title: row.successorTitle }

const toListed = (row: UnitRow): ListedUnit => ({
  id: row.id,
  title: row.title,
  school_stage: row.schoolStage,
  topic_id: row.topicId,
  topic_title: row.topicTitle,
  subject_id: row.subjectId,
  subject_title: row.subjectTitle,
  credit: row.credit,
  objectives: row.objectives,
  uses: row.uses,
  isRetired: row.retiredAt !== null,
  successor: successorOf(row),
})

/** SQL: the units that a list is narrowed to, with nothing of them but what they are sorted by. */
function matching(
  db: Database,
  { search, school_stage: stage, subject_id: subjectId, retired }: UnitsFilter,
) {
  let units = db
    .selectFrom('units')
    .innerJoin('topics', 'topics.id', 'units.topicId')
    .innerJoin('subjects', 'subjects.id', 'topics.subjectId')
    .select('units.id')
    .where('units.deletedAt', 'is', null)
    .where('units.retiredAt', retired ? 'is not' : 'is', null)
  if (stage !== undefined) units = units.where('units.schoolStage', '=', stage)
  if (subjectId !== undefined) units = units.where('subjects.id', '=', subjectId)
  return units.where(searchedIn('units.search_text', search))
}

/** The units of these numbers as a list shows them, in their order: uses and objectives are counted for these alone. */
async function listByIds(db: Database, ids: readonly number[]): Promise<ListedUnit[]> {
  if (ids.length === 0) return []
  const rows = await selectUnits(db).where('units.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toListed(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A page of units, subject by subject and topic by topic, each in the order its managers gave it. */
export async function listUnits(db: Database, filter: UnitsFilter, { limit, offset }: PageRange) {
  const page = await matching(db, filter)
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .orderBy('subjects.position')
    .orderBy('subjects.id')
    .orderBy('topics.position')
    .orderBy('topics.id')
    .orderBy('units.position')
    .orderBy('units.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const units = await listByIds(
    db,
    page.map(({ id }) => id),
  )
  const total = page[0]?.total ?? 0
  return units.map((unit) => ({ ...unit, total }))
}

export const listSubjects = (db: Database) =>
  db.selectFrom('subjects').select(['id', 'title']).orderBy('position').orderBy('id').execute()

/** Every topic that takes units, and the one in which a unit stands already, with their subjects, in their order. */
export async function listOfferedTopics(db: Database, unitId = 0): Promise<OfferedTopic[]> {
  const rows = await db
    .selectFrom('topics')
    .innerJoin('subjects', 'subjects.id', 'topics.subjectId')
    .select(['topics.id', 'topics.title', 'subjects.id as subjectId', 'subjects.title as subjectTitle'])
    .where(({ or, and, eb, selectFrom }) =>
      or([
        and([eb('topics.retiredAt', 'is', null), eb('subjects.retiredAt', 'is', null)]),
        eb('topics.id', '=', selectFrom('units').select('topicId').where('units.id', '=', unitId)),
      ]),
    )
    .orderBy('subjects.position')
    .orderBy('subjects.id')
    .orderBy('topics.position')
    .orderBy('topics.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    topic_title: row.title,
    subject_title: row.subjectTitle,
    subject_id: row.subjectId,
  }))
}

/** A unit whole; not-found where there is none, or it was deleted. */
export async function getUnit(db: Database, unitId: number): Promise<Unit> {
  const [row, objectives] = await Promise.all([
    selectUnits(db)
      .select(['units.description', 'units.version'])
      .where('units.id', '=', unitId)
      .executeTakeFirst(),
    db
      .selectFrom('unitObjectives')
      .select(['id', 'title'])
      .where('unitId', '=', unitId)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ])
  if (!row) throw notFound('Unit not found')
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    topic_id: row.topicId,
    school_stage: row.schoolStage,
    credit: row.credit,
    objectives,
    version: row.version,
    isRetired: row.retiredAt !== null,
    successor: successorOf(row),
  }
}

const mostUses = 50

/**
 * What uses a unit, and how many there are in all: experiences that cover it, the latest cycle first, templates by title,
 * archived ones last, and students who are assessed on it: by an experience that covers it no more, or by the language vendor.
 */
export async function listUses(db: Database, unitId: number) {
  const [experiences, templates, { assessed }] = await Promise.all([
    listExperiences(db, unitId),
    db
      .selectFrom('templateUnits')
      .innerJoin('templates', 'templates.id', 'templateUnits.templateId')
      .select(['templates.id', 'templates.title'])
      .select(sql<boolean>`templates.archived_at is not null`.as('isArchived'))
      .select(sql<number>`count(*) over ()::integer`.as('total'))
      .where('templateUnits.unitId', '=', unitId)
      .orderBy('isArchived')
      .orderBy(sql`plain_text(templates.title)`)
      .orderBy('templates.id')
      .limit(mostUses)
      .execute(),
    db
      .selectFrom('assessments')
      .select(sql<number>`count(distinct student_id)::integer`.as('assessed'))
      .where('unitId', '=', unitId)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return {
    assessed,
    usesTotal: experiences[0]?.total ?? 0,
    uses: experiences.map(({ total: _total, ...use }) => use),
    templatesTotal: templates[0]?.total ?? 0,
    templates: templates.map(({ total: _total, ...template }) => template),
  }
}

const listExperiences = (db: Database, unitId: number) =>
  db
    .selectFrom('experienceUnits')
    .innerJoin('experiences', 'experiences.id', 'experienceUnits.experienceId')
    .innerJoin('cycles', 'cycles.id', 'experiences.cycleId')
    .select(['experiences.id as experienceId', 'experiences.type', 'experiences.title'])
    .select('cycles.title as cycleTitle')
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where('experienceUnits.unitId', '=', unitId)
    .orderBy('cycles.startsAt', 'desc')
    .orderBy('experiences.title')
    .orderBy('experiences.id')
    .limit(mostUses)
    .execute()

/** Units that may take the place of one: taught, another, those of its topic and stage first. */
export async function findSuccessors(db: Database, unit: Unit, search: string): Promise<ListedUnit[]> {
  const filter = { search, school_stage: undefined, subject_id: undefined, retired: false }
  const rows = await matching(db, filter)
    .where('units.id', '<>', unit.id)
    .orderBy(sql`units.topic_id = ${unit.topic_id}`, 'desc')
    .orderBy(sql`units.school_stage = ${unit.school_stage}`, 'desc')
    .orderBy('subjects.position')
    .orderBy('topics.position')
    .orderBy('units.position')
    .orderBy('units.id')
    .limit(12)
    .execute()
  return listByIds(
    db,
    rows.map(({ id }) => id),
  )
}
