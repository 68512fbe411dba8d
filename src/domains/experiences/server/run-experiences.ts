import { sql } from 'kysely'
import { insertAudits } from '#server/database/audit.ts'
import type { OwnedKind } from '#server/ownership/owned-kind.ts'

/** Experiences of cycles that are not over go to another expert, with their rolls, tasks and sessions. */
export const runExperiences: OwnedKind = {
  key: 'experiences',
  title: 'Experiences they run',
  needs: 'experiences.manage',
  uses: 'experiences.facilitate',
  nouns: ['experience', 'experiences'],
  list: async (db, { employeeId, now }) =>
    (
      await db
        .selectFrom('experienceExperts as expert')
        .innerJoin('experiences', 'experiences.id', 'expert.experienceId')
        .innerJoin('cycles', 'cycles.id', 'experiences.cycleId')
        .select(['experiences.id', 'experiences.title', 'experiences.cohortId', 'experiences.type'])
        .select('cycles.title as cycle')
        .where('expert.employeeId', '=', employeeId)
        .where('experiences.archivedAt', 'is', null)
        .where('cycles.endsAt', '>', now)
        .orderBy('cycles.startsAt')
        .orderBy('experiences.title')
        .orderBy('experiences.id')
        .execute()
    ).map(({ type, cycle, title, ...experience }) => ({
      ...experience,
      title: `${title}, ${cycle}`,
      url: `/facilitate/${type}/${experience.id}`,
    })),
  handOver: async (context, { ids, fromId, to }) => {
    const { db } = context
    const left = await db
      .deleteFrom('experienceExperts')
      .where('experienceId', 'in', ids)
      .where('employeeId', '=', fromId)
      .returning(['experienceId', 'isMain'])
      .execute()
    if (left.length === 0) return 0
    // Who runs it already takes the place of the main expert where it becomes free.
    await db
      .insertInto('experienceExperts')
      .values(left.map((one) => ({ ...one, employeeId: to.userId })))
      .onConflict((oc) =>
        oc
          .columns(['experienceId', 'employeeId'])
          .doUpdateSet({ isMain: sql<boolean>`experience_experts.is_main or excluded.is_main` }),
      )
      .execute()
    await insertAudits(
      db,
      context,
      left.map(({ experienceId }) => ({
        ...{ action: 'experience.expert_changed', subjectType: 'experience', subjectId: experienceId },
        before: { expert_id: fromId },
        after: { expert_id: to.userId },
      })),
    )
    return left.length
  },
}
