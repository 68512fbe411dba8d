import { schoolDateOf, schoolYearOf } from '#contract/school-time.ts'
import { type GradeOfYear, yearOfGrade } from '#domains/people/rules/grade-years.ts'

/** The year in which a student leaves with grade 12, when they take one grade a year: as the program of the student has it. */
export const graduationYearOf = (student: GradeOfYear, runningYear: number): number =>
  yearOfGrade(student, runningYear) + 1 + (12 - student.grade)

/**
 * The year in which students of a grade leave with grade 12, for counts of many: the school year turns on July 1.
 * `nowMs` is epoch ms.
 */
export const graduationYear = (grade: number, nowMs: number): number =>
  schoolYearOf(schoolDateOf(nowMs)) + 1 + (12 - grade)
