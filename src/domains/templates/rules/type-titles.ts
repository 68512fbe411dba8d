import type { TemplateType } from '../contract/template-types.ts'

/** The types as screens name them. */
export const typeTitles: Readonly<Record<TemplateType, string>> = {
  expedition: 'Expedition',
  independent_study: 'Independent study',
  activity: 'Activity',
  math_learning_goal: 'Math learning goal',
  language_learning_goal: 'Language learning goal',
  extracurricular: 'Extracurricular',
  dual_enrollment: 'Dual enrollment',
}
