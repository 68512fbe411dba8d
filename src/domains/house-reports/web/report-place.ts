import { useParams } from '@tanstack/react-router'
import { z } from 'zod'

const places = z.object({
  houseId: z.coerce.number(),
  reportId: z.coerce.number().optional(),
  reportItemId: z.coerce.number().optional(),
})

/** The house, the report and the item that the address names. */
export const useReportPlace = () => places.parse(useParams({ strict: false }))
