import { z } from 'zod'

export const experienceTypes = [
  'expedition',
  'humanities',
  'stem',
  'activity',
  'electives',
  'independent_study',
  'language_learning_goal',
  'learning_goal',
  'math_learning_goal',
  'track',
  'coworking',
  'extracurricular',
  'dual_enrollment',
] as const
export const experienceType = z.enum(experienceTypes)
export type ExperienceType = z.output<typeof experienceType>

/** The head of every page about one experience. */
export const experienceHeader = z.object({
  id: z.number(),
  title: z.string(),
  themeTitle: z.string(),
  type: experienceType,
  typeTitle: z.string(),
  imageUrl: z.string().nullable(),
  campus: z.string().nullable(),
  cycleId: z.number(),
  cycleTitle: z.string(),
  experts: z.array(z.object({ id: z.number(), name: z.string(), isMain: z.boolean() })),
  studentsCount: z.number(),
  description: z.string(),
  conferenceUrl: z.string().nullable(),
})
