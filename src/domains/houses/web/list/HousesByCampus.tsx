import { Section } from '#ui/page/SheetPage.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { HouseActions } from './HouseActions.tsx'
import { HousePhoneRow, houseColumns, keyOfHouse, type ListedHouse, labelOfHouse } from './house-columns.tsx'

interface HousesByCampusProps {
  readonly campuses: ContractRouterOutputs['houses']['listHouses']['housesByCampus']
}

/** A table a campus. */
export function HousesByCampus({ campuses }: HousesByCampusProps) {
  return campuses.map((campus) => (
    <Section key={campus.cohort_id} title={campus.cohort_title} count={campus.houses.length}>
      <DataTable
        caption={`Houses of ${campus.cohort_title}`}
        rows={campus.houses}
        columns={houseColumns}
        rowKey={keyOfHouse}
        rowLabel={labelOfHouse}
        density="two-line"
        fit="content"
        inset="none"
        dimmed={isArchived}
        rowActions={rowActions}
        phoneRow={phoneRow}
        phoneAction={rowActions}
      />
    </Section>
  ))
}

const isArchived = (house: ListedHouse) => house.isArchived
const rowActions = (house: ListedHouse) =>
  house.can.manage && <HouseActions house={house} label={`Actions for ${house.title}`} />
const phoneRow = (house: ListedHouse) => <HousePhoneRow house={house} />
