import { formatCount } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ListedImport } from '../contract/enrollments.contract.ts'
import { ImportState } from './import-words.tsx'

export const labelOfImport = ({ id, title }: ListedImport) => `Import ${id}, ${title}`
const sent = ({ created_at, is_nightly }: ListedImport) =>
  `${formatWhen(created_at, Date.now())}${is_nightly ? ', from the folder' : ''}`

export const importColumns: readonly DataColumn<ListedImport>[] = [
  {
    id: 'title',
    header: 'Import',
    primary: true,
    minWidth: 240,
    cell: ({ id, title, file_name }) => <PersonCell name={`${id} · ${title}`} second={file_name} />,
  },
  { id: 'state', header: 'State', width: 170, cell: ({ state }) => <ImportState state={state} /> },
  {
    id: 'changes',
    header: 'Differences',
    width: 110,
    align: 'right',
    cell: (one) => formatCount(one.changes),
  },
  { id: 'written', header: 'Written', width: 90, align: 'right', cell: (one) => formatCount(one.written) },
  { id: 'left_out', header: 'Left out', width: 90, align: 'right', cell: (one) => formatCount(one.left_out) },
  {
    id: 'by',
    header: 'Sent',
    width: 220,
    cell: (one) => <PersonCell name={one.created_by} second={sent(one)} />,
  },
]

export const importPhoneRow = (one: ListedImport) => (
  <PhoneRow
    name={`${one.id} · ${one.title}`}
    reason={`${one.created_by} · ${sent(one)} · ${formatCount(one.written)} of ${formatCount(one.changes)} written`}
    right={<ImportState state={one.state} />}
  />
)
