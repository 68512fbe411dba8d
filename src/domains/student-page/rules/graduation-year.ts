import { schoolDateOf } from '#contract/school-time.ts'

/** The month in which a school year is over and the next grade begins. */
const newGradeMonth = 7

/** The year in which a student leaves with grade 12, when they take one grade a year; epoch ms of today. */
export function graduationYear(grade: number, nowMs: number): number {
  const [year = 0, month = 0] = schoolDateOf(nowMs).split('-').map(Number)
  const endOfThisYear = month < newGradeMonth ? year : year + 1
  return endOfThisYear + (12 - grade)
}
