import { z } from 'zod'

/** What was said of a guardian's custody, or that the records of the child are closed to them (docs/decisions/0092). */
export const custodyMark = z.object({
  guardianId: z.number(),
  custodyRemark: z.string(),
  pickUpRemark: z.string(),
  seesRecords: z.boolean(),
})
export type CustodyMark = z.output<typeof custodyMark>
