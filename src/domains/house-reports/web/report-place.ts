import { useParams } from '@tanstack/react-router'
import { address, needed, number } from '#web/address/address.ts'

const places = address({
  houseId: number,
  reportId: number,
  reportItemId: number,
})

/** The house, the report and the item that the address names. */
export function useReportPlace() {
  const { houseId, ...place } = places.parse(useParams({ strict: false }))
  return { ...place, houseId: needed(houseId) }
}
