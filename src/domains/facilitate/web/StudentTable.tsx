import { AbsenceCount } from '#domains/attendance/web/absence-count.embed.tsx'
import { holdBadge } from '#domains/people/web/hold-badge.embed.tsx'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { Bar } from '#ui/status/Pips.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import css from './experience.module.css'

type Student = ContractRouterOutputs['facilitate']['getFacilitated']['students'][number]

const keyOf = (student: Student) => String(student.id)
const nameOf = (student: Student) => student.name
const isAway = (student: Student) => student.status !== 'active'

const columns: DataColumn<Student>[] = [
  {
    id: 'name',
    header: 'Student',
    primary: true,
    minWidth: 200,
    sortValue: nameOf,
    cell: (student) => (
      <PersonCell
        name={student.name}
        shown={<PersonName id={student.id}>{student.name}</PersonName>}
        second={gradeAndHouse(student)}
        after={holdBadge(student.status)}
      />
    ),
  },
  {
    id: 'attendance',
    header: 'Present',
    width: 128,
    align: 'right',
    sortValue: (student) => student.attendancePercentage,
    cell: (student) => shareOf(student),
  },
  {
    id: 'absences',
    header: 'Absences',
    width: 152,
    align: 'right',
    descendingFirst: true,
    sortValue: (student) => student.absences,
    cell: (student) => <AbsenceCount absences={student.absences} pips />,
  },
  {
    id: 'tasks',
    header: 'Tasks',
    width: 136,
    align: 'right',
    sortValue: ({ tasks }) => (tasks === null ? null : tasks.handedIn / tasks.expected),
    cell: (student) => <TasksOf student={student} />,
  },
]

/** Share and absences stay in sight where the columns do not fit. */
const phoneRow = (student: Student) => (
  <PhoneRow
    name={
      <>
        {student.name} {holdBadge(student.status)}
      </>
    }
    reason={gradeAndHouse(student)}
    right={
      <span className={css.phoneFigures}>
        {shareOf(student)}
        <AbsenceCount absences={student.absences} />
        {student.tasks !== null && <TasksOf student={student} noun />}
      </span>
    }
  />
)

const gradeAndHouse = (student: Student) =>
  [`Grade ${student.grade}`, student.houseTitle].filter(Boolean).join(', ')

/** Handed in of what is expected, named where no column does, and how many of the others are late. */
function TasksOf({ student: { tasks }, noun = false }: { student: Student; noun?: boolean }) {
  if (tasks === null) return '–'
  return (
    <span className={css.tasks}>
      {tasks.handedIn} of {tasks.expected}
      {noun && ' tasks'}
      {tasks.overdue > 0 && <span className={css.overdue}>{tasks.overdue} overdue</span>}
    </span>
  )
}

function shareOf({ attendancePercentage }: Student) {
  if (attendancePercentage === null) return '–'
  return (
    <span className={css.share}>
      <Bar share={attendancePercentage / 100} width={56} />
      <span className={css.percent}>{attendancePercentage}%</span>
    </span>
  )
}

/** The students of an experience with their attendance over the cycle. */
export function StudentTable({ title, students }: { title: string; students: readonly Student[] }) {
  return (
    <DataTable
      caption={`Students of ${title}`}
      rows={students}
      columns={columns}
      rowKey={keyOf}
      rowLabel={nameOf}
      density="two-line"
      defaultSorting={{ id: 'name', descending: false }}
      dimmed={isAway}
      phoneRow={phoneRow}
      rowActions={(student) => (
        <CopyButton value={student.email} label={`Copy email of ${student.name}`} said="Email copied!" />
      )}
    />
  )
}
