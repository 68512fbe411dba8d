import type { SchoolStage } from '#domains/curriculum/contract/school-stage.ts'
import type { Database } from '#server/database/database.ts'
import type { DesignOptions } from '../../contract/templates.contract.ts'

/** What is taught now and when campuses meet: what an editor chooses from. */
export async function listDesignOptions(db: Database): Promise<DesignOptions> {
  const [units, abilities, blocks] = await Promise.all([
    db
      .selectFrom('units')
      .innerJoin('topics', 'topics.id', 'units.topicId')
      .innerJoin('subjects', 'subjects.id', 'topics.subjectId')
      .select(['units.id', 'units.title', 'topics.title as topic', 'subjects.title as subject'])
      .select((eb) => eb.ref('units.schoolStage').$castTo<SchoolStage>().as('stage'))
      .where('units.retiredAt', 'is', null)
      .where('units.deletedAt', 'is', null)
      .orderBy('subjects.position')
      .orderBy('topics.position')
      .orderBy('units.position')
      .orderBy('units.id')
      .execute(),
    db
      .selectFrom('abilities')
      .select(['id', 'title'])
      .select((eb) => eb.ref('schoolStage').$castTo<SchoolStage>().as('stage'))
      .where('retiredAt', 'is', null)
      .orderBy('title')
      .orderBy('id')
      .execute(),
    db.selectFrom('campusBlocks').select('title').distinct().orderBy('title').execute(),
  ])
  return {
    units: units.map(({ stage, topic, subject, ...unit }) => ({
      ...unit,
      topic_title: topic,
      subject_title: subject,
      school_stage: stage,
    })),
    abilities: abilities.map(({ stage, ...ability }) => ({ ...ability, school_stage: stage })),
    blocks: blocks.map(({ title }) => title),
  }
}
