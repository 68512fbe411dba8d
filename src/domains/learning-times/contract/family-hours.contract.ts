import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { id } from '#contract/values.ts'
import { loggedFields, loggedHours, loggedOptions } from './logged-hours.schemas.ts'

const path = '/family/learning-hours' as const
const family = signedInAccess(
  'Students log their own work and guardians that of children whose records are open to them; employees find nobody.',
)
const done = z.object({ ok: z.literal(true), message: z.string() })

/** Work beside sessions and tasks, as the family logs it (pages.md, learning hours). */
export const familyHoursContract = {
  listLogged: endpoint({
    method: 'GET',
    path,
    summary: 'What was logged of a student this school year, of the first child without a number',
    access: family,
    input: z.object({ student_id: id.optional() }),
    output: z.object({
      student_id: z.number(),
      students: z.array(z.object({ id: z.number(), first_name: z.string() })),
      /** The newest day first; null while the records are closed to who asks. */
      logged: z.array(loggedHours).nullable(),
      can: z.object({ log: z.boolean() }),
      options: loggedOptions,
    }),
  }),
  logWork: endpoint({
    method: 'POST',
    path,
    summary: 'Logs work of a student; it counts once staff confirmed it',
    access: family,
    input: loggedFields.extend({ student_id: id.optional() }),
    output: done,
  }),
  withdrawWork: endpoint({
    method: 'DELETE',
    path: `${path}/{loggedId}`,
    summary: 'Takes back what was logged, while nobody has decided on it',
    access: family,
    input: z.object({ loggedId: id }),
    output: done,
  }),
}
