import { GraduationBadge } from '#domains/graduation/web/graduation-badge.embed.tsx'
import { guardianDetails, studentDetails } from '#domains/people/contract/person-details.ts'
import { isDimmedStatus, studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { Badge } from '#ui/status/Badge.tsx'
import { Ratio } from '#ui/status/Ratio.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { isAtRisk } from '../../rules/at-risk.ts'
import { AccessBadge } from '../access-words.tsx'
import { detailColumns } from '../detail-columns.ts'

type ListedStudent = ContractRouterOutputs['students']['listStudents']['students'][number]
type ListedGuardian = ContractRouterOutputs['guardians']['listGuardians']['guardians'][number]

export const nameOf = ({ name }: { readonly name: string }) => name

const namesOf = (names: readonly string[], nobody: string) => (names.length === 0 ? nobody : names.join(', '))

const badgeOf = ({ status, access }: ListedStudent) => {
  if (status !== 'active')
    return <Badge family={isDimmedStatus(status) ? 'outline' : 'neutral'}>{studentStatusLabel(status)}</Badge>
  // That they can log in is the normal.
  return access === null || access === 'active' ? undefined : <AccessBadge access={access} />
}

/** What stands there for who may see no roll of a student: as if there had been none. */
const unseen = { part: 0, whole: 0 }

const attendanceOf = ({ attendance }: ListedStudent) => (
  <Ratio {...(attendance ?? unseen)} noun="meetings attended" isLow={isAtRisk(attendance)} />
)

/** Who is on leave, on hold or gone stands in grey (3-shell-and-houses §2.4). */
export const isDimmed = ({ status }: ListedStudent) => isDimmedStatus(status)

export const studentColumns: readonly DataColumn<ListedStudent>[] = [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    minWidth: 220,
    sortable: true,
    cell: (student) => <PersonCell name={student.name} second={student.email} after={badgeOf(student)} />,
  },
  { id: 'grade', header: 'Grade', width: 64, align: 'right', sortable: true, cell: ({ grade }) => grade },
  {
    id: 'house',
    header: 'House',
    width: 190,
    sortable: true,
    cell: ({ house, advisor, campus }) => (
      <PersonCell name={house ?? 'In no house'} second={[campus, advisor].filter(Boolean).join(', ')} />
    ),
  },
  {
    id: 'attendance',
    header: 'Attendance',
    width: 132,
    sortable: true,
    cell: attendanceOf,
  },
  {
    id: 'tasks',
    header: 'Tasks',
    width: 120,
    sortable: true,
    cell: ({ tasks }) => <Ratio {...(tasks ?? unseen)} noun="tasks handed in" />,
  },
  {
    id: 'progress',
    header: 'Progress',
    width: 168,
    cell: ({ id, progress }) =>
      progress === null ? '–' : <GraduationBadge status={progress} href={`/students/graduation/${id}`} />,
  },
  {
    id: 'guardians',
    header: 'Guardians',
    width: 170,
    cell: ({ guardians }) => namesOf(guardians ?? [], '–'),
  },
  ...detailColumns<ListedStudent>(studentDetails),
]

export const guardianColumns: readonly DataColumn<ListedGuardian>[] = [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    sortable: true,
    cell: ({ name, email }) => <PersonCell name={name} second={email} />,
  },
  { id: 'children', header: 'Children', minWidth: 220, cell: ({ children }) => namesOf(children, '–') },
  ...detailColumns<ListedGuardian>(guardianDetails),
  { id: 'access', header: 'Portal', width: 140, cell: ({ access }) => <AccessBadge access={access} /> },
]

export const studentPhoneRow = (student: ListedStudent) => (
  <PhoneRow
    name={
      <>
        {student.name} {badgeOf(student)}
      </>
    }
    reason={`Grade ${student.grade}, ${student.house ?? 'in no house'}`}
    right={attendanceOf(student)}
  />
)
export const guardianPhoneRow = ({ name, children, access }: ListedGuardian) => (
  <PhoneRow name={name} reason={namesOf(children, 'No children')} right={<AccessBadge access={access} />} />
)
