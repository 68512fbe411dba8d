import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { AuditSeen } from '../contract/audit.contract.ts'

const hourOf = ({ hour }: AuditSeen) => formatWhen(hour, Date.now())

export const labelOfSeen = ({ reader, of }: AuditSeen) => `${reader.name} read of ${of.name}`

export const seenColumns: readonly DataColumn<AuditSeen>[] = [
  {
    id: 'reader',
    header: 'Who',
    primary: true,
    minWidth: 200,
    cell: ({ reader }) => <PersonCell name={reader.name} />,
  },
  { id: 'of', header: 'Of whom', minWidth: 200, cell: ({ of }) => of.name },
  { id: 'areas', header: 'Where', minWidth: 220, cell: ({ areas }) => areas.join(', ') },
  { id: 'hour', header: 'In the hour from', width: 200, align: 'right', cell: hourOf },
]

export const seenPhoneRow = (seen: AuditSeen) => (
  <PhoneRow
    name={`${seen.reader.name}: ${seen.of.name}`}
    reason={`${seen.areas.join(', ')} · ${hourOf(seen)}`}
  />
)
