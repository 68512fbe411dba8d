import {
  IconAlertTriangle,
  IconCheck,
  IconExternalLink,
  IconHourglass,
  IconShieldHalf,
} from '@tabler/icons-react'
import { formatMoment } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ProgressRow, Standing } from '../../contract/releasement.contract.ts'
import { studentReportsAddress } from '../../rules/report-addresses.ts'
import css from './releasement.module.css'

type Row = ProgressRow & { readonly id: number }

export const labelOf = ({ student_name }: Row) => student_name

const Custody = () => (
  <Badge family="late" icon={IconShieldHalf} weight="quiet">
    Custody
  </Badge>
)

const name: DataColumn<Row> = {
  id: 'name',
  header: 'Student',
  primary: true,
  cell: (row) => (
    <PersonCell
      name={row.student_name}
      shown={
        <span className={css.name}>
          {row.student_name}
          {row.has_custody_remark && <Custody />}
        </span>
      }
      second={`Grade ${row.grade}, ${row.campus}`}
    />
  ),
}

const Dash = () => <span className={css.none}>–</span>

/** Whether something was assessed; where parts are missing, how many. */
function Assessed({ has, missing }: { has: boolean; missing: number }) {
  if (!has) return <Dash />
  if (missing > 0)
    return (
      <Badge family="late" icon={IconAlertTriangle} weight="quiet">
        {missing} missing
      </Badge>
    )
  return <IconCheck size={16} stroke={2} className={css.yes} aria-label="Assessed" />
}

function Stands({ standing: { state, goes_out_at } }: { standing: Standing }) {
  if (state === 'none') return <Dash />
  if (goes_out_at !== null)
    return (
      <Badge family="accent" icon={IconHourglass} weight="quiet">
        Goes out {formatMoment(goes_out_at, Date.now())}
      </Badge>
    )
  return (
    <Badge family="present" icon={IconCheck} weight="quiet">
      Published
    </Badge>
  )
}

const assessed: readonly DataColumn<Row>[] = [
  {
    id: 'report',
    header: 'Report',
    width: 116,
    cell: ({ has_report_assessment, missing_report }) => (
      <Assessed has={has_report_assessment} missing={missing_report} />
    ),
  },
  {
    id: 'final',
    header: 'Final',
    width: 116,
    cell: ({ has_final_assessment, missing_final }) => (
      <Assessed has={has_final_assessment} missing={missing_final} />
    ),
  },
]
const stands: readonly DataColumn<Row>[] = [
  { id: 'mid', header: 'Mid-cycle', width: 216, cell: ({ mid }) => <Stands standing={mid} /> },
  { id: 'end', header: 'End-cycle', width: 216, cell: ({ end }) => <Stands standing={end} /> },
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

export const progressColumns: readonly DataColumn<Row>[] = [
  name,
  ...assessed,
  ...stands,
  { id: 'preview', header: 'Preview', width: 110, cell: (row) => <PreviewLink {...row} /> },
]
/** Beside the side sheet. */
export const narrowColumns: readonly DataColumn<Row>[] = [name, ...stands]

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
