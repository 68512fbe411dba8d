import type { ExperienceType } from '../contract/experience.schemas.ts'

/** The types as screens name them: one, and many. */
export const experienceTypeTitles: Readonly<Record<ExperienceType, { one: string; many: string }>> = {
  expedition: { one: 'Expedition', many: 'Expeditions' },
  humanities: { one: 'Humanities', many: 'Humanities' },
  stem: { one: 'STEM', many: 'STEM' },
  activity: { one: 'Activity', many: 'Activities' },
  electives: { one: 'Elective', many: 'Electives' },
  independent_study: { one: 'Independent study', many: 'Independent studies' },
  language_learning_goal: { one: 'Language learning goal', many: 'Language learning goals' },
  learning_goal: { one: 'Learning goal', many: 'Learning goals' },
  math_learning_goal: { one: 'Math learning goal', many: 'Math learning goals' },
  track: { one: 'Track', many: 'Tracks' },
  coworking: { one: 'Coworking', many: 'Coworking' },
  extracurricular: { one: 'Extracurricular', many: 'Extracurriculars' },
  dual_enrollment: { one: 'Dual enrollment', many: 'Dual enrollments' },
}
