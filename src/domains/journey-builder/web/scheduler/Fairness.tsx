import { formatCount, formatPercent } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { PlanSummary } from '../../contract/proposals.schemas.ts'

type Shares = PlanSummary['by_campus'][number]

const shareOf = (count: number, { placements }: Shares) =>
  placements === 0 ? '–' : formatPercent(count / placements)

const columns: readonly DataColumn<Shares>[] = [
  { id: 'title', header: 'Campus and grade', primary: true, cell: ({ title }) => title },
  {
    id: 'students',
    header: 'Students',
    width: 100,
    align: 'right',
    cell: ({ students }) => formatCount(students),
  },
  {
    id: 'first',
    header: 'First choice',
    width: 120,
    align: 'right',
    sortValue: ({ first, placements }) => first / Math.max(1, placements),
    cell: (row) => shareOf(row.first, row),
  },
  {
    id: 'third',
    header: 'Up to third',
    width: 120,
    align: 'right',
    sortValue: ({ upToThird, placements }) => upToThird / Math.max(1, placements),
    cell: (row) => shareOf(row.upToThird, row),
  },
  {
    id: 'gaps',
    header: 'Not placed',
    width: 110,
    align: 'right',
    sortValue: ({ gaps, students }) => gaps / Math.max(1, students),
    cell: ({ gaps }) => formatCount(gaps),
  },
]

const keyOf = ({ title }: Shares) => title

const phoneRow = (row: Shares) => (
  <PhoneRow
    name={row.title}
    reason={`${formatCount(row.students)} students, ${shareOf(row.upToThird, row)} up to third`}
    right={shareOf(row.first, row)}
  />
)

/** Whether campuses and grades fare alike: shares of first and of up to third choices, and who was not placed. */
export function Fairness({ summary }: { summary: PlanSummary }) {
  return (
    <DataTable
      caption="Choices by campus and grade"
      columns={columns}
      rows={[...summary.by_campus, ...summary.by_grade]}
      rowKey={keyOf}
      rowLabel={keyOf}
      density="roll"
      fit="content"
      inset="none"
      phoneRow={phoneRow}
    />
  )
}
