import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Tally } from '#ui/filters/Tally.tsx'
import { NothingFound } from '#ui/page/EmptyState.tsx'
import { Notice } from '#ui/page/Notice.tsx'
import type { Sorting } from '#ui/table/columns.ts'
import { useSortedRows } from '#ui/table/use-sorted-rows.ts'
import type { AttendanceEntry, RollPage } from '../../contract/attendance.schemas.ts'
import type { AttendanceStatus } from '../../contract/attendance-status.ts'
import { ExternalStudents } from '../external/ExternalStudents.tsx'
import { findStudents } from '../register/find-student.ts'
import type { RollSource } from '../roll-source.ts'
import { statusStyles } from '../status-style.ts'
import { WhySheet } from '../why/WhySheet.tsx'
import { FindStudent, type FindStudentProps } from './FindStudent.tsx'
import { NobodyEnrolled } from './NobodyEnrolled.tsx'
import { RollList } from './RollList.tsx'
import { RollTable } from './RollTable.tsx'
import { entryKey, rollColumns } from './roll-columns.tsx'
import { countStatuses, sortBySeverity, withStatus } from './roll-rows.ts'
import { SessionAlert, type SessionAlertProps } from './SessionAlert.tsx'

export interface AfterRollProps extends FindStudentProps {
  source: RollSource
  roll: RollPage
  caption: string
  isPhone: boolean
  status: AttendanceStatus | undefined
  onStatus: (status: AttendanceStatus | undefined) => void
  openId: number | undefined
  /** Undefined closes the "why". */
  onOpenRow: (entry: AttendanceEntry | undefined) => void
  onOpen: SessionAlertProps['onOpen']
}

/** The roll after the meeting: alert, tally, table, and the "why" of a row beside it (picture 01). */
export function AfterRoll(props: AfterRollProps) {
  const { source, roll, caption, isPhone, status, onStatus, find = '', onFind, openId, onOpenRow } = props
  const [sorting, setSorting] = useState<Sorting>({ id: 'status', descending: true })
  const { startAt, endAt } = roll
  const columns = useMemo(() => rollColumns(startAt, endAt), [startAt, endAt])
  const rows = useMemo(
    () => findStudents(sortBySeverity(withStatus(roll.attendances, status)), find),
    [roll, status, find],
  )
  const order = useSortedRows({ rows, columns, rowKey: entryKey, sorting }).rows.map((row) => row.original)
  const counts = countStatuses(roll.attendances).filter(({ count }) => count > 0)
  const openEntry = roll.attendances.find((entry) => entry.id === openId)
  const openAt = order.findIndex((entry) => entry.id === openId)
  const step = (by: number) => {
    const entry = openAt < 0 ? undefined : order[openAt + by]
    return entry && (() => onOpenRow(entry))
  }

  if (roll.attendances.length === 0)
    return roll.externalStudentsAttendance.length === 0 ? (
      <NobodyEnrolled />
    ) : (
      <ExternalStudents roll={roll} />
    )
  const empty =
    find !== '' ? (
      <NothingFound filters={1} onClear={() => onFind(undefined)} />
    ) : (
      <Notice
        icon={IconFilterOff}
        title="No results found"
        actions={
          <Button size="xs" onClick={() => onStatus(undefined)}>
            Show all
          </Button>
        }
      >
        No student has this status any more.
      </Notice>
    )
  return (
    <>
      <SessionAlert source={source} roll={roll} onOpen={props.onOpen} />
      <div data-print="hide">
        <Tally
          label="Statuses"
          value={status}
          onChange={onStatus}
          all={{ count: roll.attendances.length }}
          items={counts.map((item) => ({
            value: item.status,
            label: item.status,
            count: item.count,
            family: statusStyles[item.status].family,
            icon: statusStyles[item.status].icon,
          }))}
        />
      </div>
      <FindStudent find={find} onFind={onFind} count={roll.attendances.length} />
      {isPhone && rows.length === 0 ? (
        empty
      ) : isPhone ? (
        <RollList label={caption} roll={roll} rows={rows} onOpen={onOpenRow} />
      ) : (
        <RollTable
          caption={caption}
          columns={columns}
          rows={rows}
          sorting={sorting}
          onSortingChange={setSorting}
          openId={openId}
          onOpen={onOpenRow}
          empty={empty}
        />
      )}
      <ExternalStudents roll={roll} />
      {openEntry !== undefined && (
        <WhySheet
          key={openEntry.id}
          source={source}
          entry={openEntry}
          mayEdit={roll.isEditingEnabled}
          onPrevious={step(-1)}
          onNext={step(1)}
          onClose={() => onOpenRow(undefined)}
        />
      )}
    </>
  )
}
