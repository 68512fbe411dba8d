import { Report } from '../ReportPanel.tsx'
import { eventSource } from '../roll-source.ts'
import { useHouseIds } from './house-address.ts'

/** The video-meeting report of a house event. */
export function HouseReportPanel() {
  const { houseId, eventId } = useHouseIds()
  return eventId === undefined ? null : <Report source={eventSource({ houseId, eventId }, '')} />
}
