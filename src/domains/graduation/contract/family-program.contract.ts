import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { id } from '#contract/values.ts'
import { ladder } from './program.schemas.ts'

const family = signedInAccess(
  'Students see their own program and guardians those of their children whose records are open to them: the query is held to it, employees find nobody.',
)

/** Credits and mastery as a family reads them: no remark, reason or decision of staff. */
export const familyProgramContract = {
  getFamilyProgram: endpoint({
    method: 'GET',
    path: '/family/program',
    summary: 'The credits and mastery of a student in the portal, of the first child without a number',
    access: family,
    input: z.object({ student_id: id.optional() }),
    output: z.object({
      student_id: z.number(),
      students: z.array(z.object({ id: z.number(), first_name: z.string() })),
      /** Whether the records of the student are open to who asks. */
      is_open: z.boolean(),
      /** Null where no plan holds yet, or where the records are not open to this guardian. */
      program: z
        .object({
          plan: z.string(),
          graduates: z.string(),
          ladder,
          requirements: z.array(z.object({ key: z.string(), title: z.string(), ladder })),
          units: z.array(
            z.object({
              id: z.number(),
              title: z.string(),
              topic: z.string(),
              text: z.string(),
              level: z.number(),
            }),
          ),
          abilities: z.array(
            z.object({ id: z.number(), title: z.string(), text: z.string(), level: z.number().nullable() }),
          ),
        })
        .nullable(),
    }),
  }),
}
