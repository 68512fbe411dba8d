import { formatFileSize } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { RecordingRow } from '../contract/recordings.contract.ts'
import { stateWords } from './recording-words.ts'

export const topicOf = ({ topic }: RecordingRow) => topic

const when = (at: string) => formatWhen(at, Date.now())

export const recordingColumns: readonly DataColumn<RecordingRow>[] = [
  {
    id: 'topic',
    header: 'Meeting',
    primary: true,
    minWidth: 220,
    cell: ({ topic, seen_by }) => <PersonCell name={topic} second={seen_by} />,
  },
  { id: 'at', header: 'Began', width: 190, cell: ({ started_at }) => when(started_at) },
  { id: 'minutes', header: 'Length', width: 90, align: 'right', cell: ({ minutes }) => `${minutes} min` },
  {
    id: 'size',
    header: 'Size',
    width: 100,
    align: 'right',
    cell: ({ size_bytes }) => (size_bytes === 0 ? '–' : formatFileSize(size_bytes)),
  },
  { id: 'state', header: 'State', width: 120, cell: ({ state }) => stateWords[state] },
  {
    id: 'after',
    header: 'Delete after',
    width: 190,
    align: 'right',
    cell: ({ delete_after }) => (delete_after === null ? '–' : when(delete_after)),
  },
]

export const recordingPhoneRow = (row: RecordingRow) => (
  <PhoneRow
    name={row.topic}
    reason={`${when(row.started_at)}, ${row.minutes} min`}
    right={stateWords[row.state]}
  />
)
