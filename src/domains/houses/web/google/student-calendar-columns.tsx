import { IconAlertTriangle, IconArrowsExchange, IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { formatWhen } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { StudentCalendar } from '../../contract/google.contract.ts'

export const stateWords = {
  on: { label: 'In their calendar', family: 'outline', icon: IconCheck },
  missing: { label: 'Not in it', family: 'unexc', icon: IconAlertTriangle },
  elsewhere: { label: 'Of another house', family: 'late', icon: IconArrowsExchange },
  'no-series': { label: 'No stand-up time', family: 'outline', icon: IconCircleDashed },
  'no-house': { label: 'No house', family: 'outline', icon: IconCircleDashed },
} as const satisfies Record<StudentCalendar['state'], object>

const StateBadge = ({ state }: Pick<StudentCalendar, 'state'>) => {
  const { label, family, icon } = stateWords[state]
  return (
    <Badge family={family} icon={icon}>
      {label}
    </Badge>
  )
}

export const labelOf = ({ name }: StudentCalendar) => name

const errorOf = ({ failure, elsewhere }: StudentCalendar) =>
  [...(failure === '' ? [] : [failure]), ...elsewhere.map((house) => `Still on ${house}.`)].join(' ')

export const studentCalendarColumns: readonly DataColumn<StudentCalendar>[] = [
  {
    id: 'name',
    header: 'Student',
    primary: true,
    width: 240,
    cell: ({ name, email }) => <PersonCell name={name} second={email} />,
  },
  { id: 'house', header: 'House', width: 170, cell: ({ house }) => house ?? '–' },
  { id: 'state', header: 'Stand-up', width: 170, cell: (row) => <StateBadge state={row.state} /> },
  {
    id: 'synced',
    header: 'Last sync',
    width: 150,
    cell: ({ synced_at }) => (synced_at === null ? '–' : formatWhen(synced_at, Date.now())),
  },
  { id: 'errors', header: 'Errors', minWidth: 160, cell: (row) => errorOf(row) || '–' },
]

export const studentCalendarPhoneRow = (row: StudentCalendar) => (
  <PhoneRow name={row.name} reason={row.house ?? 'No house'} below={<StateBadge state={row.state} />} />
)
