import { z } from 'zod'
import { guardianSorts } from '../../contract/guardians.contract.ts'
import { accessStates } from '../../contract/person.schemas.ts'
import { studentSorts } from '../../contract/students.contract.ts'

const number = z.coerce.number().int().min(0).max(2_147_483_647).optional().catch(undefined)
const text = z.string().optional().catch(undefined)

/** The person whose form is open: their number, or a new one. */
const form = z
  .union([z.literal('new'), z.coerce.number().int().positive().max(2_147_483_647)])
  .optional()
  .catch(undefined)

/** What the query of the list of students holds. */
export const studentsSearch = z.object({
  search: text,
  cohort_id: number,
  grade: number,
  house_id: number,
  access: z.enum(accessStates).optional().catch(undefined),
  sort: z.enum(studentSorts).optional().catch(undefined),
  page: number,
  form,
})

/** What the query of the list of guardians holds. */
export const guardiansSearch = z.object({
  search: text,
  access: z.enum(accessStates).optional().catch(undefined),
  sort: z.enum(guardianSorts).optional().catch(undefined),
  page: number,
  form,
})

export const peopleTabs = [
  { label: 'Students', href: '/students' },
  { label: 'Guardians', href: '/guardians' },
] as const

export const gradeOptions = [6, 7, 8, 9, 10, 11, 12].map((grade) => ({
  value: String(grade),
  label: `Grade ${grade}`,
}))
