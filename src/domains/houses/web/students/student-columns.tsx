import { ActionIcon } from '@mantine/core'
import { IconCopy, IconPlayerPause } from '@tabler/icons-react'
import { GraduationBadge } from '#domains/graduation/web/graduation-badge.embed.tsx'
import { studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { copyText } from '#ui/controls/copy-text.ts'
import { Hint } from '#ui/controls/Hint.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import type { HouseStudentMetrics } from '../../contract/house-students.schemas.ts'
import { expectedWords } from '../../rules/attendance-words.ts'
import { copyGuardianEmails } from './copy-guardians.ts'
import { GuardiansSaid } from './GuardiansSaid.tsx'
import { RatioCell } from './RatioCell.tsx'
import { graduationRank, type StudentRow, shareOf } from './student-rows.ts'
import css from './students.module.css'

export const attendanceOf = (metrics: HouseStudentMetrics | undefined) =>
  metrics && {
    part: metrics.actualAttendanceCount,
    whole: metrics.expectedAttendanceCount,
    trend: metrics.trendAttendanceCount,
  }

export const tasksOf = (metrics: HouseStudentMetrics | undefined) =>
  metrics && {
    part: metrics.completedTasksCount,
    whole: metrics.assignedTasksCount,
    trend: metrics.trendCompletedTasksCount,
  }

export const missedOf = (metrics: HouseStudentMetrics | undefined) =>
  metrics === undefined || metrics.missedFinalTasksCount === 0
    ? undefined
    : `${formatNoun(metrics.missedFinalTasksCount, 'final task')} missed`

/** A badge for any status but active: On Hold, Admitted and the others. */
export function StatusBadge({ status }: { status: string }) {
  return status === 'active' ? null : (
    <Badge family="outline" icon={IconPlayerPause}>
      {studentStatusLabel(status)}
    </Badge>
  )
}

function CopyIcon({ label, onCopy }: { label: string; onCopy: () => void }) {
  return (
    <span className={css.copy}>
      <Hint label={label}>
        <ActionIcon variant="subtle" size="xs" aria-label={label} onClick={onCopy}>
          <IconCopy size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Hint>
    </span>
  )
}

export const guardianNames = ({ guardians }: StudentRow) => guardians.map(({ name }) => name).join(', ')

const sortByShare = (counts: { part: number; whole: number } | undefined) =>
  counts && shareOf(counts.part, counts.whole)

const progress: DataColumn<StudentRow> = {
  id: 'progress',
  header: 'Progress',
  width: 176,
  sortValue: graduationRank,
  cell: ({ graduationStatus, graduationStatusUrl }) =>
    graduationStatus === null ? (
      '–'
    ) : (
      <GraduationBadge status={graduationStatus} href={graduationStatusUrl ?? undefined} />
    ),
}

const columns: readonly DataColumn<StudentRow>[] = [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    minWidth: 280,
    sortValue: (row) => row.studentName,
    cell: (row) => (
      <PersonCell
        name={row.studentName}
        shown={<PersonName id={row.studentId}>{row.studentName}</PersonName>}
        picture={{ photo: row.profileImageUrl ?? undefined }}
        after={<StatusBadge status={row.studentTemporaryStatus} />}
        second={
          <span className={css.second}>
            Grade {row.grade}
            <span className={css.email} title={row.studentEmail}>
              {row.studentEmail}
            </span>
            <CopyIcon
              label={`Copy the email of ${row.studentName}`}
              onCopy={() => void copyText(row.studentEmail, 'Email copied!')}
            />
          </span>
        }
      />
    ),
  },
  {
    id: 'attendance',
    header: <span title={expectedWords}>Attendance</span>,
    label: 'Attendance',
    align: 'right',
    width: 164,
    sortValue: (row) => sortByShare(attendanceOf(row.metrics)),
    cell: (row) => <RatioCell counts={attendanceOf(row.metrics)} noun="attended" />,
  },
  {
    id: 'tasks',
    header: 'Task Submission',
    align: 'right',
    width: 196,
    sortValue: (row) => sortByShare(tasksOf(row.metrics)),
    cell: (row) => <RatioCell counts={tasksOf(row.metrics)} noun="handed in" below={missedOf(row.metrics)} />,
  },
  {
    id: 'guardians',
    header: 'Guardians',
    minWidth: 200,
    cell: (row) =>
      row.guardians.length === 0 ? (
        '–'
      ) : (
        <>
          <span className={css.guardians}>
            <span className={css.names} title={guardianNames(row)}>
              {guardianNames(row)}
            </span>
            <CopyIcon
              label={`Copy the guardians’ emails of ${row.studentName}`}
              onCopy={() => copyGuardianEmails([row])}
            />
          </span>
          <GuardiansSaid guardians={row.guardians} />
        </>
      ),
  },
]

/** With Progress before Guardians once a student has one; without it otherwise (3-shell-and-houses §2.4). */
const withProgress = [...columns.slice(0, 3), progress, ...columns.slice(3)]
export const studentColumns = (rows: readonly StudentRow[]): readonly DataColumn<StudentRow>[] =>
  rows.some((row) => row.graduationStatus !== null) ? withProgress : columns

export const labelOfStudent = (row: StudentRow) => row.studentName
