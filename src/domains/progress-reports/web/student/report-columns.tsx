import { IconCheck, IconHourglass, IconRotate2 } from '@tabler/icons-react'
import { formatDayOf, formatDayRange } from '#ui/format/days.ts'
import { formatNames } from '#ui/format/quantities.ts'
import { formatMoment, formatWhen } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ReportOfCycle } from '../../contract/reading.contract.ts'
import { reportKindWords } from '../../contract/report-kinds.ts'
import css from './student-reports.module.css'

export const rowKey = ({ cycle_id, kind }: ReportOfCycle) => `${cycle_id} ${kind}`
export const rowLabel = ({ cycle, kind }: ReportOfCycle) => `${cycle}, ${reportKindWords[kind]}`

const daysOf = ({ starts_at, ends_at }: ReportOfCycle) =>
  formatDayRange(schoolDayOf(starts_at), schoolDayOf(Date.parse(ends_at) - 1), { year: true })

/** Where a report stands, and since or until when. */
export function ReportState({ state, at }: Pick<ReportOfCycle, 'state' | 'at'>) {
  if (state === 'none' || at === null) return <span className={css.quiet}>Not published</span>
  if (state === 'held')
    return (
      <Badge family="accent" icon={IconHourglass} weight="quiet">
        Goes out {formatMoment(at, Date.now())}
      </Badge>
    )
  if (state === 'withdrawn')
    return (
      <Badge family="neutral" icon={IconRotate2} weight="quiet">
        Un-published {formatDayOf(at)}
      </Badge>
    )
  return (
    <Badge family="present" icon={IconCheck} weight="quiet">
      Published {formatDayOf(at)}
    </Badge>
  )
}

const report: DataColumn<ReportOfCycle> = {
  id: 'report',
  header: 'Report',
  primary: true,
  cell: (row) => <PersonCell name={rowLabel(row)} second={daysOf(row)} />,
}
const stands: DataColumn<ReportOfCycle> = {
  id: 'state',
  header: 'State',
  width: 250,
  cell: ({ state, at }) => <ReportState state={state} at={at} />,
}

export const reportColumns: readonly DataColumn<ReportOfCycle>[] = [
  report,
  stands,
  {
    id: 'version',
    header: 'Version',
    width: 90,
    align: 'right',
    cell: ({ version }) => version ?? '–',
  },
  {
    id: 'opened',
    header: 'Opened by',
    minWidth: 220,
    cell: (row) => <OpenedBy row={row} />,
  },
]
/** Beside the open report. */
export const narrowColumns: readonly DataColumn<ReportOfCycle>[] = [report, stands]

function OpenedBy({ row: { state, opened_by } }: { row: ReportOfCycle }) {
  const [first] = opened_by
  if (first === undefined)
    return <span className={css.quiet}>{state === 'published' ? 'Nobody yet' : '–'}</span>
  return (
    <PersonCell
      name={formatNames(
        opened_by.map(({ name }) => name),
        2,
      )}
      second={`first ${formatWhen(first.first_at, Date.now())}`}
    />
  )
}

export const phoneRow = (row: ReportOfCycle) => (
  <PhoneRow
    name={rowLabel(row)}
    reason={row.opened_by.length > 0 ? `Opened by ${row.opened_by.length}` : daysOf(row)}
    below={<ReportState state={row.state} at={row.at} />}
  />
)
