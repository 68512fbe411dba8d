import { address, number, oneOf, pageNumber, text } from '#web/address.ts'
import { employeeSorts } from '../../contract/employees.contract.ts'
import { accessStates } from '../../contract/person.schemas.ts'

/** What the query of the list of colleagues holds. */
export const employeesSearch = address({
  search: text,
  group_id: number,
  cohort_id: number,
  access: oneOf(accessStates),
  sort: oneOf(employeeSorts),
  page: pageNumber,
})
