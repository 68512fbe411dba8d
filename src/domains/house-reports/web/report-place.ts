import { useParams, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

/** What the query of a house's overview holds: an excuse that is open. */
export const overviewSearch = z.object({
  excuse: z.coerce.number().int().positive().optional().catch(undefined),
})

const places = z.object({
  houseId: z.coerce.number(),
  reportId: z.coerce.number().optional(),
  reportItemId: z.coerce.number().optional(),
})

/** The house, the report and the item that the address names. */
export const useReportPlace = () => ({
  ...places.parse(useParams({ strict: false })),
  ...overviewSearch.parse(useSearch({ strict: false })),
})
