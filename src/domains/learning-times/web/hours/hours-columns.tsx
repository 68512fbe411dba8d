import { formatDuration } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { HoursOfExperience, LearningHours } from '../../contract/learning-hours.contract.ts'

/** Minutes as a reader says them: `3 h 20 min`. */
export const minutesText = (minutes: number): string => formatDuration(minutes * 60_000)

/** The experiences of a cycle with what they add up to at the foot. */
export const hoursColumns = (hours?: LearningHours): readonly DataColumn<HoursOfExperience>[] => [
  {
    id: 'experience',
    header: 'Experience',
    primary: true,
    footer: 'All experiences',
    cell: ({ title, subjects }) => <PersonCell name={title} second={subjects.join(', ')} />,
  },
  {
    id: 'sessions',
    header: 'Sessions',
    align: 'right',
    width: 140,
    footer: hours && sessionsText(sumOf(hours, 'attended'), sumOf(hours, 'sessions')),
    cell: ({ attended, sessions }) => sessionsText(attended, sessions),
  },
  {
    id: 'hours',
    header: 'Time in sessions',
    align: 'right',
    width: 160,
    footer: hours && minutesText(hours.minutes),
    cell: ({ minutes }) => minutesText(minutes),
  },
]

const sessionsText = (attended: number, sessions: number) => `${attended} of ${sessions}`

const sumOf = ({ experiences }: LearningHours, part: 'attended' | 'sessions') =>
  experiences.reduce((sum, one) => sum + one[part], 0)

export const phoneRow = ({ title, attended, sessions, minutes }: HoursOfExperience) => (
  <PhoneRow
    name={title}
    reason={`${sessionsText(attended, sessions)} sessions`}
    right={minutesText(minutes)}
  />
)
