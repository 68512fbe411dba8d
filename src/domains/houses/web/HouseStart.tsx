import { useParams } from '@tanstack/react-router'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { LeadOn } from '#web/pages/LeadOn.tsx'
import { houseAddress } from '../rules/house-addresses.ts'
import { useHouse } from './house.embed.tsx'

/** A house's own address leads to the first of its tabs that the viewer may open. */
export function HouseStart() {
  const houseId = Number(useParams({ strict: false }).houseId)
  const { data: house } = useHouse(houseId)
  const first = house?.tabs[0]
  if (first === undefined)
    return <TableSkeleton columns={[{ id: 'student' }, { id: 'attendance', width: 180 }]} />
  return <LeadOn to={houseAddress.tab(houseId, first.value)} replace />
}
