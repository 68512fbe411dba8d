import { IconCalendarTime } from '@tabler/icons-react'
import { useNow } from '#ui/clock/use-now.ts'
import { formatDayOf, formatShortDay } from '#ui/format/days.ts'
import { formatDuration, formatNoun } from '#ui/format/quantities.ts'
import { formatTime, formatTimesOrAllDay } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { NothingFound } from '#ui/page/EmptyState.tsx'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import type { AttendanceEntry, RollPage } from '../../contract/attendance.schemas.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import { ExcuseWaits } from '../excuse-waits.embed.tsx'
import { findStudents } from '../register/find-student.ts'
import { statusStyles } from '../status-style.ts'
import { FindStudent, type FindStudentProps } from './FindStudent.tsx'
import css from './session.module.css'

const keyOf = (entry: AttendanceEntry) => String(entry.id)
const nameOf = (entry: AttendanceEntry) => entry.studentName
const dayMs = 86_400_000

/** Who will be away comes first, then whose excuse waits, then who was away last time. */
const awayRank = ({ excuse, waitingExcuse, awayLastTimeAt }: AttendanceEntry) =>
  excuse !== null ? 0 : waitingExcuse !== null ? 1 : awayLastTimeAt !== null ? 2 : 3

const columns: DataColumn<AttendanceEntry>[] = [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    width: 256,
    sortValue: nameOf,
    cell: (entry) => (
      <PersonCell
        name={entry.studentName}
        second={<Second entry={entry} />}
        after={entry.studentStatus === 'hold' && <Badge family="outline">On Hold</Badge>}
      />
    ),
  },
  {
    id: 'grade',
    header: 'Grade',
    width: 72,
    align: 'right',
    sortValue: (entry) => entry.grade,
    cell: (entry) => entry.grade,
  },
  {
    id: 'house',
    header: 'House',
    width: 180,
    sortValue: (entry) => entry.houseTitle,
    cell: (entry) => entry.houseTitle ?? '–',
  },
  {
    id: 'excuse',
    header: 'Excused',
    minWidth: 340,
    sortValue: awayRank,
    cell: (entry) =>
      entry.excuse !== null ? (
        <Excuse excuse={entry.excuse} />
      ) : (
        entry.waitingExcuse !== null && (
          <span>
            <ExcuseWaits excuse={entry.waitingExcuse} /> {entry.waitingExcuse.reason},{' '}
            {timesOf(entry.waitingExcuse)}
          </span>
        )
      ),
  },
  {
    id: 'last',
    header: 'Last time',
    width: 150,
    sortValue: (entry) => entry.awayLastTimeAt,
    cell: (entry) =>
      entry.awayLastTimeAt !== null && `Away ${formatShortDay(schoolDayOf(entry.awayLastTimeAt))}`,
  },
]

/** Which of two of one name; on a phone, where the table scrolls, also why the student may be away. */
function Second({
  entry: { nameDetail, excuse, waitingExcuse, awayLastTimeAt },
}: {
  entry: AttendanceEntry
}) {
  const why = excuse
    ? `Excused: ${excuse.reason}`
    : waitingExcuse
      ? `Excuse waits: ${waitingExcuse.reason}`
      : awayLastTimeAt !== null && `Away ${formatShortDay(schoolDayOf(awayLastTimeAt))}`
  return (
    <>
      {nameDetail}
      {why && <span className={css.onPhone}>{why}</span>}
    </>
  )
}

const timesOf = ({ startAt, endAt }: { startAt: string; endAt: string }) =>
  formatTimesOrAllDay(startAt, endAt, { zone: false })

function Excuse({ excuse }: { excuse: NonNullable<AttendanceEntry['excuse']> }) {
  return (
    <span className={css.hand}>
      <Badge {...statusStyles['Excused Absent']}>Excused</Badge>
      {excuse.reason}, {timesOf(excuse)}
    </span>
  )
}

/** `24 students expected, 2 of them excused. 1 excuse waits.` */
function expectedText(entries: readonly AttendanceEntry[]): string {
  const excused = entries.filter(({ excuse }) => excuse !== null).length
  const waiting = entries.filter(({ waitingExcuse }) => waitingExcuse !== null).length
  const away = excused === 0 ? '' : `, ${excused} of them excused`
  const waits = waiting === 0 ? '' : ` ${formatNoun(waiting, 'excuse')} ${waiting === 1 ? 'waits' : 'wait'}.`
  return `${formatNoun(entries.length, 'student')} expected${away}.${waits}`
}

interface BeforeRollProps extends FindStudentProps {
  readonly roll: RollPage
  readonly caption: string
}

/** Before the start: nothing to edit yet; who is expected, and who is already excused (2-back-office §4). */
export function BeforeRoll({ roll, caption, ...finding }: BeforeRollProps) {
  const nowMs = useNow(15_000)
  const startMs = Date.parse(roll.startAt)
  const waitMs = Math.max(0, startMs - nowMs)
  const starts =
    waitMs < dayMs
      ? `It starts in ${formatDuration(waitMs)}, at ${formatTime(startMs, { zone: true })}.`
      : `It starts ${formatDayOf(startMs)} at ${formatTime(startMs, { zone: true })}.`
  return (
    <>
      <PageAlert family="accent" icon={IconCalendarTime} title="This event hasn't happened yet">
        {starts} {expectedText(roll.attendances)}
      </PageAlert>
      <div className={css.gap} />
      <FindStudent {...finding} count={roll.attendances.length} />
      <DataTable
        caption={caption}
        rows={findStudents(roll.attendances, finding.find ?? '')}
        empty={<NothingFound filters={1} onClear={() => finding.onFind(undefined)} />}
        columns={columns}
        rowKey={keyOf}
        rowLabel={calledOf}
        defaultSorting={{ id: 'excuse', descending: false }}
      />
    </>
  )
}
