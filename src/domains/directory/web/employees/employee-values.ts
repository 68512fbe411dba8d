import { employeeDetails, mapDetails } from '#domains/people/contract/person-details.ts'
import type { EmployeeForm, Place } from '../../contract/employees.contract.ts'

const wholeNetwork = 'network'

/** What the form of a colleague begins with; what is chosen stands as the text of its option. */
export function employeeValues({ employee, campuses }: EmployeeForm) {
  const [only] = campuses
  const cohortId = employee ? employee.cohort_id : campuses.length === 1 && only ? only.cohort_id : null
  const groups: readonly Place[] = employee?.groups ?? []
  return {
    first_name: employee?.first_name ?? '',
    last_name: employee?.last_name ?? '',
    email: employee?.email ?? '',
    job: employee?.job ?? '',
    cohort_id: String(cohortId ?? wholeNetwork),
    ...mapDetails(employeeDetails, (name) => employee?.[name as keyof typeof employeeDetails] ?? ''),
    groups,
    lock_me_out: false,
    invite: true,
  }
}

export type EmployeeValues = ReturnType<typeof employeeValues>

/** The form as the server takes it. */
export const toEmployeeFields = ({ cohort_id, groups, ...values }: EmployeeValues) => ({
  ...values,
  groups: [...groups],
  cohort_id: cohort_id === wholeNetwork ? null : Number(cohort_id),
})

export const campusOptions = ({ campuses }: Pick<EmployeeForm, 'campuses'>) => [
  { value: wholeNetwork, label: 'The whole school' },
  ...campuses.map(({ cohort_id, title }) => ({ value: String(cohort_id), label: title })),
]
