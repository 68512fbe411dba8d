/** The types of templates as the documents list them (1-staff-tools §9). */
export const templateTypes = [
  'expedition',
  'independent_study',
  'activity',
  'math_learning_goal',
  'language_learning_goal',
  'extracurricular',
  'dual_enrollment',
] as const
export type TemplateType = (typeof templateTypes)[number]
