import type { SchoolStage } from '#domains/curriculum/contract/school-stage.ts'
import type { Database } from '#server/database/database.ts'
import { quartersOf } from '../../rules/count-items.ts'
import type { Catalogue } from '../../rules/facts.ts'

/** What is taught in a stage, in teaching order: three statements, whoever is reckoned with it. */
export async function loadCatalogue(db: Database, stage: SchoolStage): Promise<Catalogue> {
  const units = await db
    .selectFrom('units')
    .innerJoin('topics', 'topics.id', 'units.topicId')
    .innerJoin('subjects', 'subjects.id', 'topics.subjectId')
    .select(['units.id', 'units.title', 'units.topicId', 'units.credit', 'units.retiredAt'])
    .where('units.schoolStage', '=', stage)
    .where('units.deletedAt', 'is', null)
    .orderBy('subjects.position')
    .orderBy('topics.position')
    .orderBy('units.position')
    .orderBy('units.id')
    .execute()
  const topics = await db
    .selectFrom('topics')
    .select(['id', 'title', 'subjectId'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const abilities = await db
    .selectFrom('abilities')
    .select(['id', 'title'])
    .where('schoolStage', '=', stage)
    .orderBy('title')
    .orderBy('id')
    .execute()
  return {
    units: new Map(
      units.map(({ id, title, topicId, credit, retiredAt }) => [
        id,
        { id, title, topicId, quarters: quartersOf(credit), isRetired: retiredAt !== null },
      ]),
    ),
    topics: new Map(topics.map((topic) => [topic.id, topic])),
    abilities: new Map(abilities.map((ability) => [ability.id, ability])),
  }
}
