import { address, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { employeeSorts } from '../../contract/employee-sorts.ts'
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

/** The query of the page of colleagues that the address names; what the shell has there is left out. */
export const employeesQuery = (search: object) =>
  api.employees.listEmployees.queryOptions({ input: employeesSearch.parse(search) })
