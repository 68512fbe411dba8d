/** Whether what was handed in leads to credit (3-shell-and-houses §4). */
export const assessmentFlags = ['ontrack', 'needs_improvement', 'not_covered'] as const
export type AssessmentFlag = (typeof assessmentFlags)[number]
