import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { formatDayOf, formatShortDay } from '#ui/format/days.ts'
import { formatMoment } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { RegisteredStudent, WaitingStudent } from '../../contract/registrations.contract.ts'

type Student = RegisteredStudent | WaitingStudent

export const nameOf = ({ name }: Student) => name

const factsOf = ({ grade, house_title, campus }: Student) =>
  [`Grade ${grade}`, house_title, campus].filter((fact) => fact !== null).join(' · ')

const nameColumn = {
  id: 'name',
  header: 'Student',
  primary: true,
  cell: (student: Student) => (
    <PersonCell
      name={student.name}
      shown={<PersonName id={student.id}>{student.name}</PersonName>}
      second={factsOf(student)}
    />
  ),
} as const

/** From when to when the place is theirs, where that is not simply now. */
const spanOf = ({ from_day, until_day }: RegisteredStudent, today: string) =>
  until_day !== null
    ? `Leaves on ${formatShortDay(until_day)}`
    : from_day !== null && from_day > today
      ? `From ${formatShortDay(from_day)}`
      : ''

export const registeredColumns = (today: string): DataColumn<RegisteredStudent>[] => [
  nameColumn,
  { id: 'since', header: 'Registered', width: 160, cell: ({ registered_at }) => formatDayOf(registered_at) },
  { id: 'span', header: 'Place', width: 200, cell: (student) => spanOf(student, today) || '–' },
]

export const registeredPhoneRow = (today: string) => (student: RegisteredStudent) => (
  <PhoneRow
    name={student.name}
    reason={[factsOf(student), spanOf(student, today)].filter((fact) => fact !== '').join(' · ')}
  />
)

const turnOf = ({ place_in_line, answer_by }: WaitingStudent) =>
  answer_by === null ? `No. ${place_in_line}` : `Asked until ${formatMoment(answer_by, Date.now())}`

const clashOf = ({ clashes }: WaitingStudent) => (clashes.length === 0 ? '–' : clashes.join(', '))

export const waitingColumns: DataColumn<WaitingStudent>[] = [
  { id: 'turn', header: 'Turn', width: 224, cell: turnOf },
  nameColumn,
  { id: 'since', header: 'Since', width: 160, cell: ({ joined_at }) => formatDayOf(joined_at) },
  { id: 'clashes', header: 'Same block', width: 220, cell: clashOf },
]

export const waitingPhoneRow = (student: WaitingStudent) => (
  <PhoneRow name={student.name} reason={`${turnOf(student)} · ${factsOf(student)}`} />
)
