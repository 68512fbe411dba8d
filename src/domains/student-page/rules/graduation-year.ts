import { schoolDateOf, schoolYearOf } from '#contract/school-time.ts'
import { type GradeOfYear, yearOfGrade } from '#domains/people/rules/grade-years.ts'

/** The year in which a student leaves with grade 12, when they take one grade a year: as the program of the student has it. */
export const graduationYearOf = (student: GradeOfYear, runningYear: number): number =>
  yearOfGrade(student, runningYear) + 1 + (12 - student.grade)

/** The same of a grade of many, of whom the school year turns on July 1; epoch ms of today. */
export const graduationYear = (grade: number, nowMs: number): number =>
  schoolYearOf(schoolDateOf(nowMs)) + 1 + (12 - grade)
