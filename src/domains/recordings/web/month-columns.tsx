import { formatCount, formatFileSize } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { RecordingMonth } from '../contract/recordings.contract.ts'
import { monthText } from './recording-words.ts'

/** A month as a row of a table: `202611` is its id. */
type Row = RecordingMonth & { readonly id: number }

export const monthColumns: readonly DataColumn<Row>[] = [
  { id: 'month', header: 'Month', primary: true, cell: ({ month }) => monthText(month) },
  {
    id: 'n',
    header: 'Recordings',
    width: 120,
    align: 'right',
    cell: ({ recordings }) => formatCount(recordings),
  },
  {
    id: 'standing',
    header: 'Still there',
    width: 110,
    align: 'right',
    cell: ({ standing }) => formatCount(standing),
  },
  {
    id: 'minutes',
    header: 'Minutes',
    width: 110,
    align: 'right',
    cell: ({ minutes }) => formatCount(minutes),
  },
  {
    id: 'size',
    header: 'Size',
    width: 110,
    align: 'right',
    cell: ({ size_bytes }) => (size_bytes === 0 ? '–' : formatFileSize(size_bytes)),
  },
]

export const monthRow = (month: RecordingMonth): Row => ({
  ...month,
  id: Number(month.month.replace('-', '')),
})

/** `202611` → `2026-11`. */
export const monthOfRow = (id: number): string =>
  `${Math.floor(id / 100)}-${String(id % 100).padStart(2, '0')}`

export const monthPhoneRow = (row: Row) => (
  <PhoneRow
    name={monthText(row.month)}
    reason={formatFileSize(row.size_bytes)}
    right={formatCount(row.recordings)}
  />
)
