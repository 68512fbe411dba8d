import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '#ui/calendar/step-day.ts'
import { formatDay, formatDayRange, formatShortDay } from '#ui/format/days.ts'
import { formatTimeRange } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { BookedMeetingOnWire as Meeting } from '../contract/faculty-availability.contract.ts'
import css from './availability.module.css'

const kinds = { session: 'Session', standup: 'Stand-up', checkpoint: 'Checkpoint', club: 'Club' } as const

/** Who only sees that somebody is busy sees no name. */
const titleOf = ({ title, kind }: Meeting) => title ?? `A ${kinds[kind].toLowerCase()}`

const conflictOf = ({ conflict }: Meeting) =>
  conflict === null ? null : (
    <Badge family="late" icon={IconAlertTriangle}>
      {conflict}
    </Badge>
  )

const columns: readonly DataColumn<Meeting>[] = [
  {
    id: 'time',
    header: 'Time',
    width: 180,
    cell: ({ startsAt, endsAt }) => formatTimeRange(startsAt, endsAt, { zone: false }),
  },
  { id: 'title', header: 'Meeting', primary: true, cell: titleOf },
  { id: 'kind', header: 'Kind', width: 120, cell: ({ kind }) => kinds[kind] },
  { id: 'conflict', header: 'Conflict', minWidth: 260, cell: conflictOf },
]

const dayOf = ({ startsAt }: Meeting) => {
  const day = schoolDayOf(startsAt)
  return { key: day, title: formatDay(day) }
}

const phoneRow = (meeting: Meeting) => (
  <PhoneRow
    name={titleOf(meeting)}
    reason={`${formatShortDay(schoolDayOf(meeting.startsAt))}, ${formatTimeRange(meeting.startsAt, meeting.endsAt, { zone: false })}`}
    below={conflictOf(meeting)}
  />
)

interface WeekMeetingsProps {
  readonly days: readonly string[]
  readonly meetings: readonly Meeting[]
  readonly onWeek: (day: string | undefined) => void
}

/** What somebody runs in a week; what should not stand where it stands says why. */
export function WeekMeetings({ days, meetings, onWeek }: WeekMeetingsProps) {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return (
    <Section
      title={`Meetings booked, ${formatDayRange(first, last)}`}
      count={meetings.length}
      actions={
        <div className={css.steps}>
          <ActionIcon variant="subtle" aria-label="Previous week" onClick={() => onWeek(addDays(first, -7))}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label="Next week" onClick={() => onWeek(addDays(first, 7))}>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <Button size="xs" variant="subtle" onClick={() => onWeek(undefined)}>
            This week
          </Button>
        </div>
      }
    >
      <DataTable
        caption={`Meetings booked, ${formatDayRange(first, last)}`}
        rows={meetings}
        columns={columns}
        rowKey={keyOf}
        rowLabel={titleOf}
        groupOf={dayOf}
        phoneRow={phoneRow}
        fit="content"
        inset="none"
        empty={<p className={css.quiet}>Nothing is booked in this week.</p>}
      />
    </Section>
  )
}

const keyOf = ({ id }: Meeting) => String(id)
