import { z } from 'zod'

/** What was said of a guardian's custody, or that the records of the child are closed to them (docs/decisions/0092). */
export const custodySaid = z.object({
  custodyRemark: z.string(),
  pickUpRemark: z.string(),
  seesRecords: z.boolean(),
})
export type CustodySaid = z.output<typeof custodySaid>

/** What was said of custody with the guardian it is about; of one whose account ended nothing else is returned. */
export const custodyMark = custodySaid.extend({
  guardianId: z.number(),
  firstName: z.string(),
  /** Their account ended. */
  isClosed: z.boolean(),
})
export type CustodyMark = z.output<typeof custodyMark>
