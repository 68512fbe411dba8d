import { schoolStageLabels } from '#domains/curriculum/rules/school-stages.ts'
import { formatCount, formatPercent } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { CompletionRow } from '../../contract/completion.contract.ts'
import { itemKindLabels } from '../../rules/item-kinds.ts'

const kind = ({ type }: CompletionRow) => itemKindLabels[type]
const share = ({ total_completed_students, total_students }: CompletionRow) =>
  total_students === 0 ? '–' : formatPercent(total_completed_students / total_students)

const amount = (
  id: string,
  header: string,
  of: (row: CompletionRow) => number,
  width: number,
): DataColumn<CompletionRow> => ({
  id,
  header,
  align: 'right',
  width,
  sortable: true,
  descendingFirst: true,
  cell: (row) => (of(row) === 0 ? '–' : formatCount(of(row))),
})

export const completionColumns: readonly DataColumn<CompletionRow>[] = [
  {
    id: 'title',
    header: 'Unit or ability',
    primary: true,
    minWidth: 220,
    sortable: true,
    cell: ({ title }) => <span title={title}>{title}</span>,
  },
  { id: 'type', header: 'Type', width: 110, sortable: true, cell: kind },
  {
    id: 'school_stage',
    header: 'Stage',
    width: 140,
    sortable: true,
    cell: ({ school_stage }) => schoolStageLabels[school_stage],
  },
  {
    id: 'topic',
    header: 'Topic',
    minWidth: 170,
    sortable: true,
    cell: ({ topic }) => (topic === '' ? '–' : <span title={topic}>{topic}</span>),
  },
  amount('students', 'Students', (row) => row.total_students, 100),
  amount('unregistered', 'Unregistered', (row) => row.total_unregistered_students, 124),
  amount('registered', 'Registered', (row) => row.total_registered_students, 112),
  amount('completed', 'Completed', (row) => row.total_completed_students, 112),
  { id: 'share', header: 'Share', align: 'right', width: 76, cell: share },
]

export const completionPhoneRow = (row: CompletionRow) => (
  <PhoneRow
    name={row.title}
    reason={`${kind(row)}${row.topic === '' ? '' : ` · ${row.topic}`} · ${formatCount(row.total_unregistered_students)} of ${formatCount(row.total_students)} not registered`}
    right={share(row)}
  />
)
