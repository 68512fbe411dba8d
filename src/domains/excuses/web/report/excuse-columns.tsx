import { IconMessage, IconPaperclip } from '@tabler/icons-react'
import { formatMonthDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import type { ExcuseRow } from '../../contract/excuses.schemas.ts'
import { ExcuseStateBadge } from '../ExcuseStateBadge.tsx'
import { daysText, timesText } from '../when-text.ts'
import { ExcusePhoneRow } from './ExcusePhoneRow.tsx'
import css from './report.module.css'

export const labelOfExcuse = (row: ExcuseRow) => row.student_name

/** `Grade 9, Juniper House`. */
export const gradeText = ({ grade, house_title }: Pick<ExcuseRow, 'grade' | 'house_title'>) =>
  [`Grade ${grade}`, house_title].filter(Boolean).join(', ')

interface TwoLinesProps {
  readonly first: string
  readonly second: string
  readonly badge?: string | undefined
}

function TwoLines({ first, second, badge }: TwoLinesProps) {
  return (
    <span className={css.lines}>
      <span className={css.first}>
        <span className={css.cut} title={first}>
          {first}
        </span>
        {badge !== undefined && <Badge family="neutral">{badge}</Badge>}
      </span>
      <span className={css.second} title={second}>
        {second}
      </span>
    </span>
  )
}

const student: DataColumn<ExcuseRow> = {
  id: 'student',
  header: 'Student',
  primary: true,
  minWidth: 168,
  cell: (row) => <PersonCell name={row.student_name} second={gradeText(row)} />,
}

const when: DataColumn<ExcuseRow> = {
  id: 'when',
  header: 'When',
  width: 200,
  cell: (row) => (
    <TwoLines
      first={daysText(row)}
      second={timesText(row)}
      badge={row.recurring_info === null ? undefined : 'Recurring'}
    />
  ),
}

const created: DataColumn<ExcuseRow> = {
  id: 'created',
  header: 'Created',
  align: 'right',
  width: 72,
  cell: (row) => formatMonthDay(schoolDayOf(row.created_at)),
}

const state: DataColumn<ExcuseRow> = {
  id: 'state',
  header: 'State',
  width: 196,
  cell: (row) => <ExcuseStateBadge state={row.state} fellAway={row.fell_away} />,
}

/** All there is, while the table has the whole page. */
export const wideColumns: readonly DataColumn<ExcuseRow>[] = [
  student,
  when,
  {
    id: 'reason',
    header: 'Reason',
    minWidth: 180,
    cell: (row) => (
      <span className={css.reason}>
        <TwoLines first={row.reason} second={row.additional_comments} />
        <Attachments row={row} />
      </span>
    ),
  },
  {
    id: 'requester',
    header: 'Requested by',
    // An email address is read and copied, not guessed: it stands whole.
    width: 272,
    cell: (row) => <TwoLines first={`${row.creator}, ${row.requester_name}`} second={row.requester_email} />,
  },
  created,
  state,
]

/** Beside a side sheet, which says the rest; the reason has the room that is left. */
export const narrowColumns: readonly DataColumn<ExcuseRow>[] = [
  student,
  { ...when, width: 196 },
  {
    id: 'reason',
    header: 'Reason, requested by',
    minWidth: 200,
    cell: (row) => <TwoLines first={row.reason} second={`${row.creator}, ${row.requester_name}`} />,
  },
  { ...state, width: 206 },
]

/** Whether there is a document or a conversation to look at before deciding. */
function Attachments({ row }: { row: ExcuseRow }) {
  return (
    <span className={css.attachments}>
      {row.document_count > 0 && (
        <IconPaperclip size={14} stroke={1.75} role="img" aria-label="Has a document" />
      )}
      {row.message_count > 0 && (
        <IconMessage size={14} stroke={1.75} role="img" aria-label="Has a conversation" />
      )}
    </span>
  )
}

export const phoneRow = (row: ExcuseRow) => <ExcusePhoneRow row={row} />
