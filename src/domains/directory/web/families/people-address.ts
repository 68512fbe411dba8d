import { graduationStatuses } from '#domains/graduation/contract/graduation-status.ts'
import { studentStatuses } from '#domains/people/rules/student-statuses.ts'
import {
  type AddressOf,
  address,
  either,
  number,
  oneOf,
  pageNumber,
  text,
  wholeNumber,
} from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { guardianSorts } from '../../contract/guardians.contract.ts'
import { accessStates } from '../../contract/person.schemas.ts'
import { riskTiers, studentSorts } from '../../contract/students.contract.ts'

const numberOrNone = wholeNumber(0, 2_147_483_647)

/** The person whose form is open: their number, or a new one. */
const form = either(oneOf(['new']), number)

/** What the query of the list of students holds. */
export const studentsSearch = address({
  search: text,
  cohort_id: numberOrNone,
  grade: numberOrNone,
  house_id: numberOrNone,
  status: oneOf(studentStatuses),
  below: oneOf(riskTiers),
  progress: oneOf(graduationStatuses),
  access: oneOf(accessStates),
  sort: oneOf(studentSorts),
  page: pageNumber,
  form,
})

export type StudentsSearch = AddressOf<typeof studentsSearch>

/** The question of the list as its address has it, without its page and what is open. */
export const studentsQuestion = ({ form: _form, page: _page, ...asked }: StudentsSearch): string =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString()

/** What the query of the list of guardians holds. */
export const guardiansSearch = address({
  search: text,
  access: oneOf(accessStates),
  sort: oneOf(guardianSorts),
  page: pageNumber,
  form,
})

/** The query of the page of students that the address names; what the shell has there is left out. */
export function studentsQuery(search: object) {
  const { form: _form, ...input } = studentsSearch.parse(search)
  return api.students.listStudents.queryOptions({ input })
}

/** The query of the page of guardians that the address names; what the shell has there is left out. */
export function guardiansQuery(search: object) {
  const { form: _form, ...input } = guardiansSearch.parse(search)
  return api.guardians.listGuardians.queryOptions({ input })
}

export const peopleTabs = [
  { label: 'Students', href: '/students' },
  { label: 'Guardians', href: '/guardians' },
] as const

export const gradeOptions = [6, 7, 8, 9, 10, 11, 12].map((grade) => ({
  value: String(grade),
  label: `Grade ${grade}`,
}))
