import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { ChatServer } from '../contract/chat-words.ts'
import css from './chat.module.css'
import { OutsideId } from './parts/OutsideId.tsx'

type Outputs = ContractRouterOutputs['studentChat']
export type StudentRow = Outputs['listStudents']['students'][number]
export type UserRow = Outputs['listUsers']['users'][number]
export type EmployeeRow = Outputs['listEmployees']['employees'][number]

export const nameOf = ({ name }: { readonly name: string }) => name
const typeWords = { student: 'Student', guardian: 'Guardian', employee: 'Employee' } as const

const chatId = ({ name, heartbeatId }: { readonly name: string; readonly heartbeatId: string | null }) => (
  <OutsideId id={heartbeatId} of={`chat id of ${name}`} />
)

/** Guardians of a student who are there, of those who should be. */
function Guardians({ expected, there }: StudentRow) {
  if (expected === 0) return <span className={css.quiet}>Nobody sees the records</span>
  const text = `${there} of ${expected}`
  return there < expected ? <span className={css.missing}>{text}</span> : text
}

export const studentColumns = (server: ChatServer): readonly DataColumn<StudentRow>[] => [
  {
    id: 'name',
    header: 'Student',
    primary: true,
    cell: ({ name, cohortTitle }) => <PersonCell name={name} second={cohortTitle} />,
  },
  { id: 'house', header: 'House', width: 220, cell: ({ houseTitle }) => houseTitle ?? '–' },
  server === 'students'
    ? { id: 'chat', header: 'Chat id', width: 170, cell: chatId }
    : { id: 'chat', header: 'Guardians there', width: 190, cell: (row) => <Guardians {...row} /> },
]
export const studentPhoneRow = (row: StudentRow) => (
  <PhoneRow
    name={row.name}
    reason={row.houseTitle}
    below={row.there < row.expected ? 'Missing' : undefined}
  />
)

export const userColumns: readonly DataColumn<UserRow>[] = [
  {
    id: 'name',
    header: 'User',
    primary: true,
    cell: ({ name, type }) => <PersonCell name={name} second={typeWords[type]} />,
  },
  {
    id: 'invited',
    header: 'Invited',
    width: 190,
    cell: ({ invitedAt }) =>
      invitedAt === null ? <span className={css.quiet}>Not by us</span> : formatWhen(invitedAt, Date.now()),
  },
  { id: 'chat', header: 'Chat id', width: 170, cell: chatId },
]
export const userPhoneRow = ({ name, type, heartbeatId }: UserRow) => (
  <PhoneRow name={name} reason={typeWords[type]} below={heartbeatId === null ? 'Missing' : undefined} />
)

export const employeeColumns: readonly DataColumn<EmployeeRow>[] = [
  {
    id: 'name',
    header: 'Employee',
    primary: true,
    cell: ({ name, job }) => <PersonCell name={name} second={job} />,
  },
  {
    id: 'houses',
    header: 'Advises',
    width: 240,
    cell: ({ advisedHouses }) => (advisedHouses.length === 0 ? '–' : advisedHouses.join(', ')),
  },
  { id: 'chat', header: 'Chat id', width: 170, cell: chatId },
]
export const employeePhoneRow = ({ name, job, heartbeatId }: EmployeeRow) => (
  <PhoneRow name={name} reason={job} below={heartbeatId === null ? 'Missing' : undefined} />
)
