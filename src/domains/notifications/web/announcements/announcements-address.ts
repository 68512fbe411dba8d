import { z } from 'zod'

const number = z.coerce.number().int().positive().optional().catch(undefined)

/** What the query of the announcements page holds. */
export const announcementsSearch = z.object({
  search: z.string().optional().catch(undefined),
  status: z.enum(['scheduled', 'sent', 'cancelled']).optional().catch(undefined),
  page: number,
  /** The announcement whose side sheet is open. */
  announcement: number,
  /** The form: for a new one, or to change the open one. */
  form: z.enum(['new', 'edit']).optional().catch(undefined),
})
