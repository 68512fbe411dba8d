import type { ReactNode } from 'react'
import type { DataColumn, Sorting } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { entryKey, entryName } from './roll-columns.tsx'

export interface RollTableProps {
  caption: string
  columns: readonly DataColumn<AttendanceEntry>[]
  rows: readonly AttendanceEntry[]
  sorting: Sorting
  onSortingChange: (sorting: Sorting) => void
  openId: number | undefined
  onOpen: (entry: AttendanceEntry) => void
  empty: ReactNode
}

const isAway = (entry: AttendanceEntry) => entry.studentStatus !== 'active'

/** The roll as a table: most severe first, a click says why (look §13). */
export function RollTable({ openId, ...props }: RollTableProps) {
  return (
    <DataTable
      {...props}
      rowKey={entryKey}
      rowLabel={entryName}
      openKey={openId === undefined ? undefined : String(openId)}
      dimmed={isAway}
    />
  )
}
