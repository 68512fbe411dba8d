import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'

/** A topic with the credits of its units; not-found for a number that is none. */
export async function getTopic(db: Database, topicId: number) {
  const topic = await db
    .selectFrom('topics')
    .leftJoin('units', (join) =>
      join.onRef('units.topicId', '=', 'topics.id').on('units.deletedAt', 'is', null),
    )
    .select(({ fn }) => ['topics.id', 'topics.title', fn.sum<number | null>('units.credit').as('credits')])
    .where('topics.id', '=', topicId)
    .groupBy('topics.id')
    .executeTakeFirst()
  if (!topic) throw notFound('There is no such topic.')
  return { ...topic, credits: Number(topic.credits ?? 0) }
}
