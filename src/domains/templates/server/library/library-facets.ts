import { sql } from 'kysely'
import { schoolStages } from '#domains/curriculum/contract/school-stage.ts'
import type { Database } from '#server/database/database.ts'
import type { LibraryFacets } from '../../contract/library.contract.ts'
import { templateTypes } from '../../contract/template-types.ts'

/** What the filters of the library offer, each with how many templates it has: those in use, or the archived ones. */
export async function countFacets(db: Database, archived: boolean): Promise<LibraryFacets> {
  const counted = sql<{ facet: string; key: string; count: number }>`
    select facet, key, ${sql.ref(archived ? 'archived' : 'active')} as count from template_counts`
  const offered = sql<{ id: number; title: string; topicId: number; topicTitle: string }>`
    select s.id, s.title, t.id as topic_id, t.title as topic_title from subjects s join topics t on t.subject_id = s.id
    order by s.position, s.id, t.position, t.id`
  const [{ rows: counts }, { rows: topics }, abilities] = await Promise.all([
    counted.execute(db),
    offered.execute(db),
    db
      .selectFrom('abilities')
      .select(['id', 'title'])
      .where('retiredAt', 'is', null)
      .orderBy('title')
      .orderBy('id')
      .execute(),
  ])
  const known = new Map(counts.map(({ facet, key, count }) => [`${facet} ${key}`, count]))
  const countOf = (facet: string, key: string | number) => known.get(`${facet} ${key}`) ?? 0
  const subjects = [...new Map(topics.map(({ id, title }) => [id, title]))]
  return {
    types: templateTypes.map((type) => ({ type, count: countOf('type', type) })),
    school_stages: schoolStages.map((school_stage) => ({
      school_stage,
      count: countOf('stage', school_stage) + countOf('stage', 'all'),
    })),
    subjects: subjects.map(([id, title]) => ({
      id,
      title,
      activities_count: countOf('subject', id),
      topics: topics
        .filter((topic) => topic.id === id)
        .map(({ topicId, topicTitle }) => ({
          id: topicId,
          title: topicTitle,
          activities_count: countOf('topic', topicId),
        })),
    })),
    abilities: abilities.map((one) => ({ ...one, activities_count: countOf('ability', one.id) })),
    all: templateTypes.reduce((sum, type) => sum + countOf('type', type), 0),
  }
}
