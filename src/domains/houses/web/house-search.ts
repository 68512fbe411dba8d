import { z } from 'zod'
import { houseTimeframe } from '../contract/house-timeframe.ts'

/** What the query of the list of houses holds. */
export const housesSearch = z.object({
  search: z.string().optional().catch(undefined),
  archived: z.coerce.boolean().optional().catch(undefined),
  /** The reader wants the list and not to be led to their own house. */
  explore: z.coerce.boolean().optional().catch(undefined),
})

/** What the query of a house's students holds (3-shell-and-houses §2.4). */
export const houseStudentsSearch = z.object({
  search: z.string().optional().catch(undefined),
  timeframe: houseTimeframe.optional().catch(undefined),
  /** A column, with `-` before it for the large end first. */
  sort: z.string().optional().catch(undefined),
})
export type HouseStudentsSearch = z.output<typeof houseStudentsSearch>

/** What the query of a house's form holds: the list behind it, and whether it was opened from the house's page. */
export const houseFormSearch = housesSearch.extend({ back: z.literal('house').optional().catch(undefined) })
