import { IconBan, IconCheck, IconHourglass } from '@tabler/icons-react'
import { formatCount, formatPercent } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { AnnouncementRow } from '../../contract/announcements.schemas.ts'
import { readsAwayText } from '../../rules/reach-words.ts'

export const announcementStates = [
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'sent', label: 'Sent' },
  { value: 'cancelled', label: 'Cancelled' },
] as const

export const labelOf = (row: AnnouncementRow) => `${row.title}, ${row.audience}`

/** The badge of an announcement: scheduled, sent or cancelled. */
export function AnnouncementState({ status }: Pick<AnnouncementRow, 'status'>) {
  if (status === 'sent')
    return (
      <Badge family="present" icon={IconCheck} weight="quiet">
        Sent
      </Badge>
    )
  return status === 'scheduled' ? (
    <Badge family="late" icon={IconHourglass}>
      Scheduled
    </Badge>
  ) : (
    <Badge family="neutral" icon={IconBan}>
      Cancelled
    </Badge>
  )
}

/** "64 of 91, 70%" once it was sent. */
export const readText = ({ readCount, recipientCount, putAway }: AnnouncementRow): string =>
  recipientCount === null
    ? '–'
    : putAway !== null
      ? readsAwayText(putAway)
      : recipientCount === 0
        ? 'nobody'
        : `${formatCount(readCount)} of ${formatCount(recipientCount)}, ${formatPercent(readCount / recipientCount)}`

const whenText = ({ sentAt, sendAt }: AnnouncementRow) => formatWhen(sentAt ?? sendAt, Date.now())

export const announcementColumns: readonly DataColumn<AnnouncementRow>[] = [
  {
    id: 'title',
    header: 'Announcement',
    primary: true,
    minWidth: 260,
    cell: (row) => <PersonCell name={row.title} second={row.senderName ?? undefined} />,
  },
  { id: 'audience', header: 'To', minWidth: 200, cell: (row) => row.audience },
  { id: 'state', header: 'State', width: 120, cell: (row) => <AnnouncementState status={row.status} /> },
  { id: 'read', header: 'Read', width: 150, align: 'right', cell: readText },
  { id: 'when', header: 'When', width: 188, align: 'right', cell: whenText },
]

/** Beside an open side sheet there is room for less. */
export const narrowColumns = announcementColumns.filter(({ id }) => id !== 'audience')

export const phoneRow = (row: AnnouncementRow) => (
  <PhoneRow
    name={row.title}
    reason={`${row.audience} · ${whenText(row)}`}
    right={<AnnouncementState status={row.status} />}
  />
)
