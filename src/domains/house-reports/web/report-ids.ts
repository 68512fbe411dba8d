import { useParams } from '@tanstack/react-router'
import { address, needed, number } from '#web/address/address.ts'

const names = address({
  houseId: number,
  reportId: number,
  reportItemId: number,
})

/** The house, the report and the item that the address names. */
export function useReportIds() {
  const { houseId, ...ids } = names.parse(useParams({ strict: false }))
  return { ...ids, houseId: needed(houseId) }
}
