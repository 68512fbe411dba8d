import {
  IconAlertTriangle,
  IconCheck,
  IconExternalLink,
  IconHourglass,
  IconShieldHalf,
} from '@tabler/icons-react'
import { formatMonthDay } from '#ui/format/days.ts'
import { formatMoment, formatTick } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ProgressRow, Standing } from '../../contract/releasement.contract.ts'
import { studentReportsAddress } from '../../rules/report-addresses.ts'
import css from './releasement.module.css'

type Row = ProgressRow & { readonly id: number }

export const labelOf = ({ student_name }: Row) => student_name

const icon = { size: 14, stroke: 2, 'aria-hidden': true } as const

const Custody = () => (
  <span className={css.state} data-family="late">
    <IconShieldHalf {...icon} />
    Custody
  </span>
)

const name: DataColumn<Row> = {
  id: 'name',
  header: 'Student',
  primary: true,
  minWidth: 180,
  cell: (row) => (
    <PersonCell
      name={row.student_name}
      second={
        <span className={css.second}>
          {row.has_custody_remark && <Custody />}
          Grade {row.grade}, {row.campus}
        </span>
      }
    />
  ),
}

const Dash = () => <span className={css.none}>–</span>

/** Whether something was assessed; where parts are missing, how many. */
function Assessed({ has, missing }: { has: boolean; missing: number }) {
  if (!has) return <Dash />
  if (missing > 0)
    return (
      <span className={css.state} data-family="late">
        <IconAlertTriangle {...icon} />
        {missing} missing
      </span>
    )
  return <IconCheck size={16} stroke={2} className={css.yes} aria-label="Assessed" />
}

/** The time of a hold that ends today, else the day; a hold takes a day at most. */
const shortMoment = (at: string, nowMs: number) =>
  schoolDayOf(at) === schoolDayOf(nowMs) ? formatTick(at) : formatMonthDay(schoolDayOf(at))

function Stands({ standing: { state, goes_out_at } }: { standing: Standing }) {
  if (state === 'none') return <Dash />
  if (goes_out_at !== null)
    return (
      <span
        className={css.state}
        data-family="accent"
        title={`Goes out ${formatMoment(goes_out_at, Date.now())}`}
      >
        <IconHourglass {...icon} />
        Goes out {shortMoment(goes_out_at, Date.now())}
      </span>
    )
  return (
    <span className={css.state} data-family="present">
      <IconCheck {...icon} />
      Published
    </span>
  )
}

const assessed: readonly DataColumn<Row>[] = [
  {
    id: 'report',
    header: 'Report',
    width: 102,
    cell: ({ has_report_assessment, missing_report }) => (
      <Assessed has={has_report_assessment} missing={missing_report} />
    ),
  },
  {
    id: 'final',
    header: 'Final',
    width: 102,
    cell: ({ has_final_assessment, missing_final }) => (
      <Assessed has={has_final_assessment} missing={missing_final} />
    ),
  },
]
const stands: readonly DataColumn<Row>[] = [
  { id: 'mid', header: 'Mid-cycle', width: 148, cell: ({ mid }) => <Stands standing={mid} /> },
  { id: 'end', header: 'End-cycle', width: 112, cell: ({ end }) => <Stands standing={end} /> },
]

/** What a family would see, in a new tab. */
export const PreviewLink = ({ student_id, student_name }: ProgressRow) => (
  <a
    href={studentReportsAddress(student_id)}
    target="_blank"
    rel="noreferrer"
    className={css.preview}
    aria-label={`Preview of ${student_name}, in a new tab`}
  >
    Preview
    <IconExternalLink size={16} stroke={1.75} aria-hidden />
  </a>
)

/** All of them stand beside the side sheet, too: what is published is decided by them. */
export const progressColumns: readonly DataColumn<Row>[] = [
  name,
  ...assessed,
  ...stands,
  { id: 'preview', header: 'Preview', width: 112, cell: (row) => <PreviewLink {...row} /> },
]
const words = ({ state, goes_out_at }: Standing) =>
  state === 'none'
    ? 'not published'
    : goes_out_at === null
      ? 'published'
      : `goes out ${formatMoment(goes_out_at, Date.now())}`

export const phoneRow = (row: Row) => (
  <PhoneRow
    name={row.student_name}
    reason={`Grade ${row.grade}, ${row.campus}`}
    below={
      <span className={css.phone}>
        Mid-cycle {words(row.mid)}, end-cycle {words(row.end)}
        {row.has_custody_remark && <Custody />}
      </span>
    }
  />
)
