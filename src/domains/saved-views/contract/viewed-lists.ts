/** Lists whose question can be kept by name, by their address. */
export const viewedLists = [
  '/students',
  '/reports/experiences-roster',
  '/reports/units-abilities-completion',
  '/reports/students/missing/units-abilities',
  '/reports/materials',
  '/reports/task-responses/expert-overview',
  '/reports/task-responses/stale-tasks',
  '/reports/learning-hours',
  '/reports/ask',
] as const
export type ViewedList = (typeof viewedLists)[number]
