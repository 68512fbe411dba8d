import { z } from 'zod'
import { mailStates } from '../contract/mail-states.ts'

const number = z.coerce.number().int().positive().optional().catch(undefined)

/** What the query of the outbox holds. */
export const outboxSearch = z.object({
  search: z.string().optional().catch(undefined),
  state: z.enum(mailStates).optional().catch(undefined),
  page: number,
  /** The mail whose side sheet is open. */
  mail: number,
})
