import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { instant } from '#contract/values.ts'

/** `2026-2027`: a school year on the wire and in addresses. */
export const schoolYearName = z
  .string()
  .regex(/^\d{4}-\d{4}$/, 'Write the school year as 2026-2027.')
  .refine(
    (text) => Number(text.slice(5)) === Number(text.slice(0, 4)) + 1,
    'A school year spans two calendar years, such as 2026-2027.',
  )

/** A term of about six weeks; `id`, `start_timestamp` and `end_timestamp` are the documented fields (1-staff-tools §3). */
export const cycle = z.object({
  id: z.number(),
  title: z.string(),
  school_year: z.string(),
  start_timestamp: instant,
  end_timestamp: instant,
})
export type Cycle = z.output<typeof cycle>

export const schoolYearContract = {
  listCycles: endpoint({
    method: 'GET',
    path: '/cycles',
    summary: 'All cycles, the latest first',
    access: signedInAccess('The school calendar is no secret to those who belong to the school.'),
    output: z.array(cycle),
  }),
}
