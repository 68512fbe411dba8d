import { holdBadge } from '#domains/people/web/hold-badge.embed.tsx'
import { formatTime } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { StatusBadges } from '../StatusBadges.tsx'
import { RollStrip } from './RollStrip.tsx'
import { severityOf } from './roll-rows.ts'
import { WhyText } from './WhyText.tsx'

export const entryKey = (entry: AttendanceEntry) => String(entry.id)
export const entryName = (entry: AttendanceEntry) => entry.studentName

/** The columns of a roll whose meeting was scheduled from `startAt` to `endAt`, ISO (picture 01). */
export const rollColumns = (startAt: string, endAt: string): DataColumn<AttendanceEntry>[] => [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    width: 256,
    sortValue: entryName,
    cell: (entry) => (
      <PersonCell
        name={entry.studentName}
        second={entry.nameDetail ?? undefined}
        after={holdBadge(entry.studentStatus)}
      />
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 184,
    descendingFirst: true,
    sortValue: (entry) => severityOf(entry.status),
    cell: (entry) => <StatusBadges status={entry.status} />,
  },
  {
    id: 'strip',
    header: 'In the meeting',
    width: 110,
    cell: (entry) => <RollStrip entry={entry} startAt={startAt} endAt={endAt} />,
  },
  {
    id: 'minutes',
    header: 'Min',
    width: 44,
    align: 'right',
    sortValue: (entry) => entry.presentMinutes,
    cell: (entry) => entry.presentMinutes ?? '–',
  },
  {
    id: 'joined',
    header: 'Joined at',
    width: 88,
    align: 'right',
    sortValue: (entry) => entry.firstJoinedAt,
    cell: (entry) => (entry.firstJoinedAt === null ? '–' : formatTime(entry.firstJoinedAt)),
  },
  { id: 'why', header: 'Why', minWidth: 140, cell: (entry) => <WhyText entry={entry} /> },
]
