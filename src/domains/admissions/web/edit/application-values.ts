import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { contestedFields, mergeFields, type Sides } from '#web/forms/merge-fields.ts'
import type { ApplicationFields } from '../../contract/edit.contract.ts'

/** What the form is opened with. */
export type BegunForm = ContractRouterOutputs['editApplication']['getForm']

export interface GuardianValues {
  /** Empty: somebody who was not named before. */
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly relationship: string
  readonly is_applicant: boolean
}

/** What is typed into the form of an application. */
export interface ApplicationValues {
  readonly student_first_name: string
  readonly student_last_name: string
  readonly student_email: string
  readonly student_born_on: string
  readonly student_grade: string
  readonly cohort_id: string
  readonly starts_on: string
  readonly school_now: string
  readonly lives_in: string
  readonly flexible_tuition_state: ApplicationFields['flexible_tuition_state']
  readonly academic_records_state: ApplicationFields['academic_records_state']
  readonly student_interview_state: ApplicationFields['student_interview_state']
  readonly student_interview_on: string
  readonly guardians: readonly GuardianValues[]
}

const textOf = (value: number | string | null) => (value === null ? '' : String(value))

export const valuesOf = ({ version: _, ...fields }: ApplicationFields): ApplicationValues => ({
  ...fields,
  student_born_on: textOf(fields.student_born_on),
  student_grade: String(fields.student_grade),
  cohort_id: textOf(fields.cohort_id),
  starts_on: textOf(fields.starts_on),
  student_interview_on: textOf(fields.student_interview_on),
  guardians: fields.guardians.map((one) => ({ ...one, id: String(one.id) })),
})

export const newGuardian: GuardianValues = {
  id: '',
  name: '',
  email: '',
  phone: '',
  relationship: '',
  is_applicant: false,
}

type BothSides = Sides<ApplicationValues>

/** What two people can disagree about; the guardians are one thing. */
export const contested = [
  ...(['student_first_name', 'student_last_name', 'student_email', 'student_born_on'] as const),
  ...(['student_grade', 'cohort_id', 'starts_on', 'school_now', 'lives_in'] as const),
  ...(['flexible_tuition_state', 'academic_records_state', 'student_interview_state'] as const),
  ...(['student_interview_on', 'guardians'] as const),
] as const

export const contestedOf = (sides: BothSides) => contestedFields(contested, sides)
export const merge = (sides: BothSides, takesYours: (key: string) => boolean): ApplicationValues =>
  mergeFields(contested, sides, takesYours)
