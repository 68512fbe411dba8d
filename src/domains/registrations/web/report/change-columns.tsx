import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import { formatTime } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ChangeLine } from './narrow-changes.ts'

export const nameOf = ({ student }: ChangeLine) => student.name

const whoText = ({ student, house }: ChangeLine) =>
  house === null ? `Grade ${student.grade}` : `Grade ${student.grade} · ${house.title}`

const sourceText = ({ source, userName }: ChangeLine) =>
  userName === '' ? source : `${source} · ${userName}`

export const changeColumns: readonly DataColumn<ChangeLine>[] = [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    minWidth: 200,
    cell: (change) => (
      <PersonCell
        name={change.student.name}
        shown={<PersonName id={change.student.id}>{change.student.name}</PersonName>}
        second={whoText(change)}
      />
    ),
  },
  {
    id: 'experience',
    header: 'Experience',
    minWidth: 210,
    cell: ({ experience, learningBlock }) => (
      <PersonCell
        name={experience.title}
        second={[experience.type, experience.cycle, learningBlock].filter((part) => part !== '').join(' · ')}
      />
    ),
  },
  {
    id: 'action',
    header: 'Action',
    width: 220,
    cell: (change) => <PersonCell name={change.action.label} second={sourceText(change)} />,
  },
  {
    id: 'motivation',
    header: 'Motivation',
    minWidth: 220,
    cell: ({ motivation }) => (motivation === '' ? '–' : <span title={motivation}>{motivation}</span>),
  },
  {
    id: 'timestamp',
    header: 'Date',
    width: 160,
    cell: ({ timestamp }) => <PersonCell name={formatDayOf(timestamp)} second={formatTime(timestamp)} />,
  },
]

export const changePhoneRow = (change: ChangeLine) => (
  <PhoneRow
    name={change.student.name}
    reason={`${change.action.label} · ${change.experience.title} · ${formatDayOf(change.timestamp)}`}
  />
)
