import { gradesOfAny } from '#domains/admissions/rules/campus-grades.ts'
import { listOfferedCohorts } from '#domains/people/server/people.service.ts'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'

/** The grades for which one can apply: those of the campuses that take somebody. */
export const listGrades = async (db: Database): Promise<number[]> => gradesOfAny(await listOfferedCohorts(db))

/** Throws the sentence of the field for a grade that no campus has. */
export async function expectGrade(db: Database, grade: number): Promise<void> {
  const grades = await listGrades(db)
  if (!grades.includes(grade))
    throw invalid({ student_grade: `The school has grades ${grades[0]} to ${grades.at(-1)}.` })
}
