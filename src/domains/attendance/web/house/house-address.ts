import { useParams, useSearch } from '@tanstack/react-router'
import { type AddressOf, address, needed, number, oneOf } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { houseEventKinds } from '../../contract/house-event-kinds.ts'
import { sessionSearch } from '../attendance-address.ts'

/** What the query of a house's attendance holds: a day and a kind, besides what every roll has (3-shell-and-houses §2.5). */
export const houseSearch = sessionSearch.extend({
  kind: oneOf(houseEventKinds),
  cycle_id: number,
})

const houseParams = address({ houseId: number, eventId: number })

/** The house, and the event if there is one, that the address names, with the day and kind asked for. */
export function useHouseIds() {
  const { houseId, eventId } = houseParams.parse(useParams({ strict: false }))
  const { date, kind, cycle_id } = houseSearch.parse(useSearch({ strict: false }))
  return { houseId: needed(houseId), eventId, date, kind, cycle_id }
}

interface HouseDays extends AddressOf<typeof houseSearch> {
  readonly houseId: number
  readonly eventId: number | undefined
}

/** The meetings of a house around the event of the address, else around the day that is asked for. */
export const houseDaysQuery = ({ houseId, eventId, date, kind, cycle_id }: HouseDays) =>
  api.houseAttendance.getHouseAttendances.queryOptions({
    input: { houseId, date, kind, cycle_id, event_id: eventId },
  })
