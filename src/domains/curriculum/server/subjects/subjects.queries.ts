import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import type { SchoolStage } from '../../contract/school-stage.ts'
import type { ListedSubject } from '../../contract/subjects.contract.ts'

/** Every subject with its topics and how many units are taught in each, in their order. */
export async function listSubjectsWithTopics(db: Database): Promise<ListedSubject[]> {
  const [subjects, topics, counts] = await Promise.all([
    db
      .selectFrom('subjects')
      .select(['id', 'title', 'retiredAt'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('topics')
      .select(['id', 'title', 'subjectId', 'retiredAt'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('units')
      .select(['topicId', (eb) => eb.fn.countAll<number>().as('count')])
      .where('retiredAt', 'is', null)
      .where('deletedAt', 'is', null)
      .groupBy('topicId')
      .execute(),
  ])
  const unitsOf = new Map(counts.map(({ topicId, count }) => [topicId, count]))
  const topicsOf = Map.groupBy(topics, ({ subjectId }) => subjectId)
  return subjects.map((subject) => ({
    id: subject.id,
    title: subject.title,
    isRetired: subject.retiredAt !== null,
    topics: (topicsOf.get(subject.id) ?? []).map(({ id, title, retiredAt }) => ({
      id,
      title,
      units: unitsOf.get(id) ?? 0,
      isRetired: retiredAt !== null,
    })),
  }))
}

/** A subject; not-found where there is none. */
export async function getSubject(db: Database, subjectId: number) {
  const row = await db
    .selectFrom('subjects')
    .select(['id', 'title', 'retiredAt'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
  if (!row) throw notFound('There is no such subject.')
  return { id: row.id, title: row.title, isRetired: row.retiredAt !== null }
}

/** A topic; not-found where there is none. */
export async function getTopic(db: Database, topicId: number) {
  const row = await db
    .selectFrom('topics')
    .select(['id', 'title', 'subjectId', 'retiredAt'])
    .where('id', '=', topicId)
    .executeTakeFirst()
  if (!row) throw notFound('There is no such topic.')
  return { id: row.id, title: row.title, subject_id: row.subjectId, isRetired: row.retiredAt !== null }
}

/** A page of a topic's units in their order, retired ones among them. */
export async function listUnitsInOrder(db: Database, topicId: number, { limit, offset }: PageRange) {
  const rows = await db
    .selectFrom('units')
    .select(['id', 'title', 'retiredAt'])
    .select((eb) => eb.ref('schoolStage').$castTo<SchoolStage>().as('schoolStage'))
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where('topicId', '=', topicId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id, title, schoolStage, retiredAt, total }) => ({
    id,
    title,
    school_stage: schoolStage,
    isRetired: retiredAt !== null,
    total,
  }))
}
