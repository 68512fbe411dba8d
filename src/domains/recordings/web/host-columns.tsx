import { formatCount, formatFileSize } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { RecordingHost } from '../contract/recordings.contract.ts'
import { readText } from './recording-words.ts'

export const nameOf = ({ name }: RecordingHost) => name

export const hostColumns: readonly DataColumn<RecordingHost>[] = [
  {
    id: 'name',
    header: 'Host',
    primary: true,
    minWidth: 240,
    cell: (host) => <PersonCell name={host.name} second={readText(host)} />,
  },
  {
    id: 'recordings',
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
    id: 'size',
    header: 'Size',
    width: 110,
    align: 'right',
    cell: ({ size_bytes }) => (size_bytes === 0 ? '–' : formatFileSize(size_bytes)),
  },
  {
    id: 'last',
    header: 'Last recording',
    width: 190,
    align: 'right',
    cell: ({ last_at }) => (last_at === null ? '–' : formatWhen(last_at, Date.now())),
  },
]

export const hostPhoneRow = (host: RecordingHost) => (
  <PhoneRow name={host.name} reason={readText(host)} right={formatCount(host.recordings)} />
)
