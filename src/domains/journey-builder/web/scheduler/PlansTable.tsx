import { formatCount, formatPercent } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { PlanSummary } from '../../contract/proposals.schemas.ts'
import { proposalUrl } from '../../rules/journey-addresses.ts'
import type { Proposals } from './proposal-view.ts'

interface Row {
  readonly id: number
  readonly number: number
  readonly what: string
  readonly url: string
  readonly summary: PlanSummary
}

const mostSideBySide = 5
const rankIn = ({ by_rank }: PlanSummary, rank: number) => by_rank[rank - 1] ?? 0

const columns: readonly DataColumn<Row>[] = [
  {
    id: 'proposal',
    header: 'Proposal',
    primary: true,
    cell: ({ number, what, url }) => (
      <>
        <UiLink href={url}>Proposal {number}</UiLink>
        {what}
      </>
    ),
  },
  {
    id: 'weeks',
    header: 'Full weeks',
    width: 100,
    align: 'right',
    cell: ({ summary }) => formatCount(summary.full_weeks),
  },
  {
    id: 'first',
    header: '1st',
    width: 80,
    align: 'right',
    cell: ({ summary }) => formatCount(rankIn(summary, 1)),
  },
  {
    id: 'second',
    header: '2nd',
    width: 80,
    align: 'right',
    cell: ({ summary }) => formatCount(rankIn(summary, 2)),
  },
  {
    id: 'third',
    header: '3rd',
    width: 80,
    align: 'right',
    cell: ({ summary }) => formatCount(rankIn(summary, 3)),
  },
  {
    id: 'needs',
    header: 'Needs met',
    width: 110,
    align: 'right',
    cell: ({ summary: { needs_met, needs_asked } }) =>
      needs_asked === 0 ? '–' : formatPercent(needs_met / needs_asked),
  },
  {
    id: 'gaps',
    header: 'Not placed',
    width: 110,
    align: 'right',
    cell: ({ summary }) => formatCount(summary.gaps),
  },
]

const keyOf = ({ id }: Row) => String(id)
const labelOf = ({ number }: Row) => `Proposal ${number}`
const phoneRow = (row: Row) => (
  <PhoneRow
    name={<UiLink href={row.url}>Proposal {row.number}</UiLink>}
    reason={`${formatCount(row.summary.full_weeks)} full weeks, ${formatCount(rankIn(row.summary, 1))} first choices`}
    right={`${formatCount(row.summary.gaps)} open`}
  />
)

/** The latest proposals side by side; each number opens what it counts in its own. */
export function PlansTable({ proposals, shown }: { proposals: Proposals; shown: number }) {
  const rows = proposals.proposals
    .flatMap(({ summary, ...one }) => (summary === null ? [] : [{ ...one, summary }]))
    .slice(0, mostSideBySide)
    .map(({ id, number, summary, is_keeping, base_number, seed }) => ({
      id,
      number,
      summary,
      url: `${proposalUrl(proposals.cycle?.id ?? 0, id)}&tab=plans`,
      what: [
        `, seed ${seed}`,
        is_keeping ? `, keeps ${base_number === null ? 'what stands' : `proposal ${base_number}`}` : '',
        id === proposals.applied_id ? ', applied' : '',
        id === shown ? ', shown here' : '',
      ].join(''),
    }))
  return (
    <DataTable
      caption="Proposals side by side"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      rowLabel={labelOf}
      density="roll"
      fit="content"
      inset="none"
      phoneRow={phoneRow}
    />
  )
}
