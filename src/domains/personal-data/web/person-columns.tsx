import { formatWhen } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { DataPerson } from '../contract/personal-data.contract.ts'

const stateOf = ({ isDeactivated, erasedAt }: DataPerson) =>
  erasedAt !== null ? (
    <Badge family="outline">Erased {formatWhen(erasedAt, Date.now())}</Badge>
  ) : (
    <span>{isDeactivated ? 'Deactivated' : 'Known to the school'}</span>
  )
export const nameOfPerson = ({ name }: DataPerson) => name

export const personColumns: readonly DataColumn<DataPerson>[] = [
  { id: 'name', header: 'Person', primary: true, cell: nameOfPerson },
  { id: 'id', header: 'Number', width: 100, align: 'right', cell: ({ id }) => id },
  { id: 'role', header: 'Role', width: 140, cell: ({ role }) => role },
  { id: 'state', header: 'State', width: 220, cell: stateOf },
]
export const personPhoneRow = (person: DataPerson) => (
  <PhoneRow name={person.name} reason={`${person.role}, number ${person.id}`} right={stateOf(person)} />
)
