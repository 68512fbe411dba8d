import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { levelOfScore } from '../../rules/language-credit.ts'

/** What gives credit beside assessments: exemptions and courses elsewhere that stand, and the language course. */
export async function listCredits(db: Database, studentIds: readonly number[]) {
  const isTheirs = sql<boolean>`student_id = any(${[...studentIds]}::integer[])`
  const exemptions = await db
    .selectFrom('exemptions')
    .select(['id', 'studentId', 'topicId', 'credits', 'reason'])
    .where(isTheirs)
    .where('revokedAt', 'is', null)
    .orderBy('id')
    .execute()
  const electives = await db
    .selectFrom('externalElectives')
    .select(['id', 'studentId', 'topicId', 'credits', 'title'])
    .where(isTheirs)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute()
  const milestones = await db
    .selectFrom('languageMilestones')
    .select(['studentId', 'topicId', 'score'])
    .where(isTheirs)
    .orderBy('topicId')
    .orderBy('vendorUnit')
    .execute()
  return {
    exemptions,
    electives,
    milestones: milestones.map(({ score, ...row }) => ({ ...row, level: levelOfScore(score) })),
  }
}
