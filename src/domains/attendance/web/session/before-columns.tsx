import { holdBadge } from '#domains/people/web/hold-badge.embed.tsx'
import { formatShortDay } from '#ui/format/days.ts'
import { formatTimesOrAllDay } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { ExcuseWaits } from '../excuse-waits.embed.tsx'
import { statusStyles } from '../status-style.ts'
import css from './session.module.css'

const nameOf = (entry: AttendanceEntry) => entry.studentName

/** Who will be away comes first, then whose excuse waits, then who was away last time. */
const awayRank = ({ excuse, waitingExcuse, awayLastTimeAt }: AttendanceEntry) =>
  excuse !== null ? 0 : waitingExcuse !== null ? 1 : awayLastTimeAt !== null ? 2 : 3

/** Who is expected, and why somebody may be away. */
export const beforeColumns: DataColumn<AttendanceEntry>[] = [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    width: 256,
    sortValue: nameOf,
    cell: (entry) => (
      <PersonCell name={entry.studentName} second={entry.nameDetail} after={<OnHold entry={entry} />} />
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
    cell: (entry) => <Excuse entry={entry} />,
  },
  {
    id: 'last',
    header: 'Last time',
    width: 150,
    sortValue: (entry) => entry.awayLastTimeAt,
    cell: lastTimeText,
  },
]

/** A row of a coming meeting's roll on a phone, with what may keep the student away below. */
export const beforePhoneRow = (entry: AttendanceEntry) => (
  <PhoneRow
    name={
      <>
        {entry.studentName} <OnHold entry={entry} />
      </>
    }
    reason={[`Grade ${entry.grade}`, entry.houseTitle, lastTimeText(entry)].filter(Boolean).join(', ')}
    below={
      <span className={css.away}>
        <Excuse entry={entry} />
      </span>
    }
  />
)

const OnHold = ({ entry }: { entry: AttendanceEntry }) => holdBadge(entry.studentStatus)

function lastTimeText({ awayLastTimeAt }: AttendanceEntry): string | null {
  return awayLastTimeAt === null ? null : `Away ${formatShortDay(schoolDayOf(awayLastTimeAt))}`
}

const whyText = ({ reason, startAt, endAt }: { reason: string; startAt: string; endAt: string }) =>
  `${reason}, ${formatTimesOrAllDay(startAt, endAt, { zone: false })}`

function Excuse({ entry: { excuse, waitingExcuse } }: { entry: AttendanceEntry }) {
  if (excuse !== null)
    return (
      <span className={css.hand}>
        <Badge {...statusStyles['Excused Absent']}>Excused</Badge>
        {whyText(excuse)}
      </span>
    )
  return (
    waitingExcuse !== null && (
      <span>
        <ExcuseWaits excuse={waitingExcuse} /> {whyText(waitingExcuse)}
      </span>
    )
  )
}
