/** A student's grade, and the first year of the school year it is of where that was still to come when it was said. */
export interface GradeOfYear {
  readonly grade: number
  /** Null: it is of the running year. */
  readonly gradeYear: number | null
}

/** The school year, by its first year, that a student's grade is of: from the roster of August on the one to come. */
export const yearOfGrade = ({ gradeYear }: Pick<GradeOfYear, 'gradeYear'>, runningYear: number): number =>
  Math.max(runningYear, gradeYear ?? runningYear)

/** The grade of a student in a school year, by its first year; SQL has `grade_in_year`. */
export const gradeInYear = (student: GradeOfYear, year: number, runningYear: number): number =>
  student.grade - (yearOfGrade(student, runningYear) - year)
