import type { EmployeeForm } from '../../contract/employees.contract.ts'
import { employeeDetails, mapDetails } from '../../contract/person-details.ts'

const wholeNetwork = 'network'

/** What the form of a colleague begins with; what is chosen stands as the text of its option. */
export function employeeValues({ employee, campuses }: EmployeeForm) {
  const [only] = campuses
  const cohortId = employee ? employee.cohort_id : campuses.length === 1 && only ? only.cohort_id : null
  const groupIds: readonly number[] = employee?.group_ids ?? []
  return {
    first_name: employee?.first_name ?? '',
    last_name: employee?.last_name ?? '',
    email: employee?.email ?? '',
    job: employee?.job ?? '',
    cohort_id: String(cohortId ?? wholeNetwork),
    ...mapDetails(employeeDetails, (name) => employee?.[name as keyof typeof employeeDetails] ?? ''),
    group_ids: groupIds,
    invite: true,
  }
}

/** The form as the server takes it. */
export const toEmployeeFields = ({ cohort_id, group_ids, ...values }: ReturnType<typeof employeeValues>) => ({
  ...values,
  group_ids: [...group_ids],
  cohort_id: cohort_id === wholeNetwork ? null : Number(cohort_id),
})

export const campusOptions = ({ campuses }: Pick<EmployeeForm, 'campuses'>) => [
  { value: wholeNetwork, label: 'The whole school' },
  ...campuses.map(({ cohort_id, title }) => ({ value: String(cohort_id), label: title })),
]
