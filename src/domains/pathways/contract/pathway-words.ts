/** The types as screens show them; electives is shown, not offered (domain.md §11). */
export const pathwayTypes = ['humanities', 'stem', 'math', 'electives'] as const
export const offeredTypes = ['humanities', 'stem', 'math'] as const
export type PathwayType = (typeof pathwayTypes)[number]

export const allGrades = [6, 7, 8, 9, 10, 11, 12] as const

/** As the documents have it: empty is for all. */
export const pathwayStages = ['', 'hs', 'ms'] as const
export type PathwayStage = (typeof pathwayStages)[number]

export const longestTitle = 120
/** Templates a plan of one cycle holds. */
export const mostTemplates = 12
