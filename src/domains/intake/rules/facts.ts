import { findQuestion } from './form.ts'
import { type Asked, wrongOf } from './problems.ts'
import { readBirthday } from './read-birthday.ts'

/** What of the guardian part the list and the page of the application show, as far as it stands. */
export interface Facts {
  readonly studentFirstName?: string
  readonly studentLastName: string
  readonly studentEmail: string
  readonly studentBornOn: string | null
  readonly studentGrade?: number
  readonly cohortId: number | null
  readonly startsOn: string | null
  readonly schoolNow: string
  readonly livesIn: string
}

/**
 * What the answers of the guardian say. Only what is right counts: what is unfinished leaves what was said before, or
 * nothing.
 */
export function factsOf(asked: Asked): Facts {
  const right = (key: string): string => {
    const question = findQuestion('guardian', key)
    return question === undefined || wrongOf(question, asked) !== undefined ? '' : (asked.values[key] ?? '')
  }
  const firstName = right('student_first_name')
  const grade = right('student_grade')
  return {
    ...(firstName !== '' && { studentFirstName: firstName }),
    studentLastName: right('student_last_name'),
    studentEmail: right('student_email'),
    studentBornOn: readBirthday(right('student_born_on')) ?? null,
    ...(grade !== '' && { studentGrade: Number(grade) }),
    cohortId: right('campus') === '' ? null : Number(right('campus')),
    startsOn: right('starts_on') === '' ? null : right('starts_on'),
    schoolNow: right('school_now'),
    livesIn: right('lives_in'),
  }
}
