import { IconCalendarTime } from '@tabler/icons-react'
import { useNow } from '#ui/clock/use-now.ts'
import { formatDayOf } from '#ui/format/days.ts'
import { formatDuration } from '#ui/format/quantities.ts'
import { formatTime } from '#ui/format/times.ts'
import { NothingFound } from '#ui/page/EmptyState.tsx'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { AttendanceEntry, RollPage } from '../../contract/attendance.schemas.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import { ExternalStudents } from '../external/ExternalStudents.tsx'
import { findStudents } from '../register/find-student.ts'
import { beforeColumns, beforePhoneRow } from './before-columns.tsx'
import { expectedText } from './expected-text.ts'
import { FindStudent, type FindStudentProps } from './FindStudent.tsx'
import { NobodyEnrolled } from './NobodyEnrolled.tsx'
import css from './session.module.css'

const keyOf = (entry: AttendanceEntry) => String(entry.id)
const dayMs = 86_400_000

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
        {starts} {expectedText(roll)}
      </PageAlert>
      <div className={css.gap} />
      {roll.attendances.length > 0 && <Expected roll={roll} caption={caption} {...finding} />}
      {roll.attendances.length + roll.externalStudentsAttendance.length === 0 && <NobodyEnrolled />}
      <ExternalStudents roll={roll} />
    </>
  )
}

function Expected({ roll, caption, ...finding }: BeforeRollProps) {
  return (
    <>
      <FindStudent {...finding} count={roll.attendances.length} />
      <DataTable
        caption={caption}
        rows={findStudents(roll.attendances, finding.find ?? '')}
        empty={<NothingFound filters={1} onClear={() => finding.onFind(undefined)} />}
        columns={beforeColumns}
        rowKey={keyOf}
        rowLabel={calledOf}
        phoneRow={beforePhoneRow}
        defaultSorting={{ id: 'excuse', descending: false }}
      />
    </>
  )
}
