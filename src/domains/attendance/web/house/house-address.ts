import { useParams, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { houseEventKind } from '../../contract/house-event-kinds.ts'
import { sessionSearch } from '../attendance-address.ts'

/** What the query of a house's attendance holds: a day and a kind, besides what every roll has (3-shell-and-houses §2.5). */
export const houseSearch = sessionSearch.extend({
  kind: houseEventKind.optional().catch(undefined),
  cycle_id: z.coerce.number().int().positive().optional().catch(undefined),
})

const houseParams = z.object({ houseId: z.coerce.number(), eventId: z.coerce.number().optional() })

/** The house, and the event if there is one, that the address names, with the day and kind asked for. */
export function useHousePlace() {
  const place = houseParams.parse(useParams({ strict: false }))
  return {
    ...place,
    ...houseSearch.pick({ date: true, kind: true, cycle_id: true }).parse(useSearch({ strict: false })),
  }
}
