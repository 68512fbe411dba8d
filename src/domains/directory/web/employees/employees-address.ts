import { z } from 'zod'
import { employeeSorts } from '../../contract/employees.contract.ts'
import { accessStates } from '../../contract/person.schemas.ts'

const number = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined)

/** What the query of the list of colleagues holds. */
export const employeesSearch = z.object({
  search: z.string().optional().catch(undefined),
  group_id: number,
  cohort_id: number,
  access: z.enum(accessStates).optional().catch(undefined),
  sort: z.enum(employeeSorts).optional().catch(undefined),
  page: number,
})
