import { schoolDateOf, schoolYearOf } from '#contract/school-time.ts'

/** The year in which a student leaves with grade 12, when they take one grade a year; epoch ms of today. */
export const graduationYear = (grade: number, nowMs: number): number =>
  schoolYearOf(schoolDateOf(nowMs)) + 1 + (12 - grade)
