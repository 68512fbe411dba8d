import { mapDetails, studentDetails } from '#domains/people/contract/person-details.ts'
import type { StudentForm } from '../../contract/students.contract.ts'

/** A guardian as the form of a student holds them: one who is there, or one who is added with the student. */
export type GuardianEntry =
  | {
      readonly kind: 'known'
      readonly id: number
      readonly name: string
      readonly facts: string
      readonly relationship: string
    }
  | {
      readonly kind: 'new'
      readonly first_name: string
      readonly last_name: string
      readonly email: string
      readonly phone: string
      readonly relationship: string
      readonly invite: boolean
    }

export const newGuardian: GuardianEntry = {
  kind: 'new',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  relationship: 'guardian',
  invite: true,
}

const inNone = 'none'

/** What the form begins with; what is chosen stands as the text of its option. */
export function studentValues({ student, campuses }: StudentForm) {
  const [first] = campuses
  const guardians: readonly GuardianEntry[] = (student?.guardians ?? []).map(
    ({ id, name, email, relationship }) => ({ kind: 'known', id, name, facts: email, relationship }),
  )
  return {
    first_name: student?.first_name ?? '',
    last_name: student?.last_name ?? '',
    email: student?.email ?? '',
    grade: String(student?.grade ?? first?.grade_from ?? 6),
    cohort_id: String(student?.cohort_id ?? first?.cohort_id ?? 0),
    house_id: String(student?.house_id ?? inNone),
    date_of_birth: student?.date_of_birth ?? '',
    ...mapDetails(studentDetails, (name) => student?.[name as keyof typeof studentDetails] ?? ''),
    guardians,
    add_anyway: false,
    invite: false,
  }
}
export type StudentValues = ReturnType<typeof studentValues>

/** The form as the server takes it. */
export const toStudentFields = ({
  guardians,
  grade,
  cohort_id,
  house_id,
  date_of_birth,
  ...values
}: StudentValues) => ({
  ...values,
  grade: Number(grade),
  cohort_id: Number(cohort_id),
  house_id: house_id === inNone ? null : Number(house_id),
  date_of_birth: date_of_birth === '' ? null : date_of_birth,
  guardians: guardians.map((one) => {
    if (one.kind === 'known') return { id: one.id, relationship: one.relationship }
    const { kind: _new, ...guardian } = one
    return guardian
  }),
})

export const campusOptions = ({ campuses }: Pick<StudentForm, 'campuses'>) =>
  campuses.map(({ cohort_id, title }) => ({ value: String(cohort_id), label: title }))

/** The grades of the campus; the one a student has stands there, whatever the campus has now. */
export function gradeOptions({ campuses }: StudentForm, { cohort_id, grade }: StudentValues) {
  const kept = Number(grade)
  const campus = campuses.find((one) => String(one.cohort_id) === cohort_id)
  const { grade_from: from, grade_to: to } = campus ?? { grade_from: kept, grade_to: kept }
  const grades = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return [...new Set([...grades, kept])]
    .sort((one, other) => one - other)
    .map((one) => ({ value: String(one), label: String(one) }))
}

/** The houses of the campus. */
export const houseOptions = ({ houses }: StudentForm, { cohort_id }: StudentValues) => [
  { value: inNone, label: 'In no house yet' },
  ...houses
    .filter((house) => String(house.cohort_id) === cohort_id)
    .map(({ id, title }) => ({ value: String(id), label: title })),
]
