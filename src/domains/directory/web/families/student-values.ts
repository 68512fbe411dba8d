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

export interface StudentValues {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly grade: number
  readonly cohort_id: number
  readonly house_id: number | null
  readonly pronouns: string
  readonly phone: string
  readonly guardians: readonly GuardianEntry[]
}

/** What the form begins with. */
export function studentValues({ student, campuses }: StudentForm): StudentValues {
  const [first] = campuses
  return {
    first_name: student?.first_name ?? '',
    last_name: student?.last_name ?? '',
    email: student?.email ?? '',
    grade: student?.grade ?? first?.grade_from ?? 6,
    cohort_id: student?.cohort_id ?? first?.cohort_id ?? 0,
    house_id: student?.house_id ?? null,
    pronouns: student?.pronouns ?? '',
    phone: student?.phone ?? '',
    guardians: (student?.guardians ?? []).map(({ id, name, email, relationship }) => ({
      kind: 'known' as const,
      id,
      name,
      facts: email,
      relationship,
    })),
  }
}

/** The form as the server takes it. */
export const toStudentFields = ({ guardians, ...values }: StudentValues) => ({
  ...values,
  guardians: guardians.map((one) => {
    if (one.kind === 'known') return { id: one.id, relationship: one.relationship }
    const { kind: _new, ...guardian } = one
    return guardian
  }),
})
