import { isFamilyStudent } from '#domains/people/server/relations.service.ts'
import type { Domain } from '#server/domain.ts'
import { followsCampus, onboardingAccess } from './onboarding.access.ts'

export const onboardingTopics: NonNullable<Domain['topics']> = {
  onboarding: async (_db, viewer) => onboardingAccess['onboarding.view']?.(viewer) === true,
  /** What a group asks for: its families hear of it, and who follows its campus. */
  'onboarding-group': async (db, viewer, groupId) => {
    const group = db.selectFrom('onboardingGroups as g').select('g.id').where('g.id', '=', groupId)
    const found =
      viewer.role === 'employee'
        ? group.where(followsCampus(viewer, 'g.cohort_id'))
        : group
            .innerJoin('onboardingFamilies as f', 'f.groupId', 'g.id')
            .innerJoin('students', 'students.id', 'f.studentId')
            .where(isFamilyStudent(viewer))
    return (await found.executeTakeFirst()) !== undefined
  },
}
