import { z } from 'zod'

/** How far somebody is on the way to graduating, in the order in which lists sort (domain.md §8). */
export const graduationStatuses = [
  'completed',
  'ahead-of-schedule',
  'on-track',
  'falling-behind',
  'off-track',
] as const
export const graduationStatus = z.enum(graduationStatuses)
export type GraduationStatus = z.output<typeof graduationStatus>

/** How each is said on screens. */
export const graduationStatusLabels: Readonly<Record<GraduationStatus, string>> = {
  completed: 'Completed',
  'ahead-of-schedule': 'Ahead of schedule',
  'on-track': 'On track',
  'falling-behind': 'Falling behind',
  'off-track': 'Off track',
}
