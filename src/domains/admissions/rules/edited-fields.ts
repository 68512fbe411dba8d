/** What stands in an application, for saying what somebody changed of it. */
export interface FactsOfApplication {
  readonly student_first_name: string
  readonly student_last_name: string
  readonly student_email: string
  readonly student_born_on: string | null
  readonly student_grade: number
  readonly cohort_id: number | null
  readonly starts_on: string | null
  readonly school_now: string
  readonly lives_in: string
  readonly flexible_tuition_state: string
  readonly academic_records_state: string
  readonly student_interview_state: string
  readonly student_interview_on: string | null
  readonly guardians: readonly GuardianFacts[]
}

export interface GuardianFacts {
  readonly id: number | null
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly relationship: string
  readonly is_applicant: boolean
}

/** What forms and the history call the fields. */
export const editedFieldWords = {
  student_first_name: 'First name',
  student_last_name: 'Last name',
  student_email: 'Email of the student',
  student_born_on: 'Birth date',
  student_grade: 'Grade',
  cohort_id: 'Campus',
  starts_on: 'Start date',
  school_now: 'School now',
  lives_in: 'Lives in',
  flexible_tuition_state: 'Flexible tuition',
  academic_records_state: 'Records',
  student_interview_state: 'Interview',
  student_interview_on: 'Day of the interview',
  guardians: 'Guardians',
} as const

const guardianWords = { name: 'name', email: 'email', phone: 'phone', relationship: 'relationship' } as const

const plain = (value: string | number | null, campuses: ReadonlyMap<number, string>, field: string) => {
  if (value === null || value === '') return 'nothing'
  if (field === 'cohort_id' && typeof value === 'number') return campuses.get(value) ?? String(value)
  return String(value).replaceAll('_', ' ')
}

/** What somebody changed, a sentence each: `Grade: 6 → 7`. Both texts stay, so the history can be read for ever. */
export function editedSentences(
  before: FactsOfApplication,
  now: FactsOfApplication,
  campuses: ReadonlyMap<number, string>,
): string[] {
  const fields = Object.keys(editedFieldWords).filter(
    (field): field is Exclude<keyof typeof editedFieldWords, 'guardians'> => field !== 'guardians',
  )
  const ofStudent = fields.flatMap((field) =>
    before[field] === now[field]
      ? []
      : [
          `${editedFieldWords[field]}: ${plain(before[field], campuses, field)} → ${plain(now[field], campuses, field)}`,
        ],
  )
  return [...ofStudent, ...editedGuardians(before.guardians, now.guardians)]
}

function editedGuardians(before: readonly GuardianFacts[], now: readonly GuardianFacts[]): string[] {
  const known = new Map(before.map((one) => [one.id, one]))
  const kept = new Set(now.map(({ id }) => id))
  return [
    ...before.filter(({ id }) => !kept.has(id)).map(({ name }) => `${name} is no longer named`),
    ...now.flatMap((one) => {
      const was = one.id === null ? undefined : known.get(one.id)
      if (was === undefined) return [`New guardian: ${one.name}`]
      const changes = (Object.keys(guardianWords) as (keyof typeof guardianWords)[]).flatMap((field) =>
        was[field] === one[field]
          ? []
          : [`${was.name}, ${guardianWords[field]}: ${was[field] || 'nothing'} → ${one[field] || 'nothing'}`],
      )
      return one.is_applicant && !was.is_applicant ? [...changes, `${one.name} applies now`] : changes
    }),
    ...now
      .filter(({ id, is_applicant: applies }) => id === null && applies)
      .map(({ name }) => `${name} applies now`),
  ]
}
