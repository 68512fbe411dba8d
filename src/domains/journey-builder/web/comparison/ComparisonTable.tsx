import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { topic } from '#contract/topics.ts'
import { formatCount } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { Compared } from '../../contract/comparison.contract.ts'
import { proposalUrl } from '../../rules/journey-addresses.ts'
import { comparisonQuery } from '../journey-address.ts'
import type { ProposalViewProps } from '../scheduler/proposal-view.ts'
import { CountedSheet } from './CountedSheet.tsx'
import css from './comparison.module.css'
import { type ComparisonRow, readCounted, rowsOf } from './counted.ts'
import { ExperiencesSheet } from './ExperiencesSheet.tsx'
import { readExperiences } from './experience-counts.ts'

/** Up to five plans side by side, a column each; each number opens the students it counts. */
export function ComparisonTable({ proposals, search, show }: ProposalViewProps) {
  const asks = comparisonQuery(search)
  const { data, error, refetch } = useQuery(asks)
  useLive([topic('journey-builder')], asks)
  const cycleId = proposals.cycle?.id ?? 0
  const rows = useMemo(() => rowsOf(data?.proposals ?? []), [data])
  const columns = useMemo(
    () => [
      labelColumn,
      ...(data?.proposals ?? []).map((one) => planColumn(one, cycleId, (counted) => show({ counted }))),
    ],
    [data, cycleId, show],
  )
  if (error !== null) return <FailedState error={error} onTryAgain={() => void refetch()} />
  if (data === undefined) return null
  const opened = readCounted(search.counted)
  const experiences = readExperiences(search.counted, data.proposals)
  const close = () => show({ counted: undefined })
  const uncounted = data.proposals.filter(({ is_counted }) => !is_counted)
  return (
    <>
      <DataTable
        caption="Proposals side by side"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowLabel={labelOf}
        density="roll"
        fit="content"
        inset="none"
      />
      {data.against !== null && (
        <p className={css.small}>
          Students moved are those to whom proposal {data.against.number} gives other places.
        </p>
      )}
      {uncounted.length > 0 && (
        <p className={css.small}>
          A – means that a proposal was made before these numbers were kept with it. A new one has them.
        </p>
      )}
      {opened !== undefined && (
        <CountedSheet
          key={search.counted}
          counted={opened}
          comparison={data}
          cycleId={cycleId}
          onClose={close}
        />
      )}
      {experiences !== undefined && <ExperiencesSheet {...experiences} onClose={close} />}
    </>
  )
}

const keyOf = ({ key }: ComparisonRow) => key
const labelOf = ({ label }: ComparisonRow) => label

const labelColumn: DataColumn<ComparisonRow> = {
  id: 'measure',
  header: 'What it comes to',
  primary: true,
  minWidth: 150,
  cell: (row) => <span className={row.isPart ? css.part : undefined}>{row.label}</span>,
}

const planColumn = (
  plan: Compared,
  cycleId: number,
  open: (counted: string) => void,
): DataColumn<ComparisonRow> => ({
  id: String(plan.id),
  header: (
    <span title={whatOf(plan)}>
      <UiLink className={css.plan} href={`${proposalUrl(cycleId, plan.id)}&tab=plans`}>
        Proposal {plan.number}
      </UiLink>
      {plan.is_applied && ', applied'}
    </span>
  ),
  label: `Proposal ${plan.number}`,
  minWidth: 100,
  align: 'right',
  cell: ({ label, numbers }) => {
    const counted = numbers.get(plan.id)
    if (counted === undefined) return plan.is_counted ? '0' : '–'
    const shown = formatCount(counted.count)
    return (
      <button
        type="button"
        className={css.count}
        aria-label={`${label} in proposal ${plan.number}: ${shown}`}
        onClick={() => open(counted.words)}
      >
        {shown}
        {counted.of > 0 && <span className={css.of}> of {formatCount(counted.of)}</span>}
      </button>
    )
  },
})

const whatOf = ({ seed, is_keeping, base_number }: Compared) =>
  `Seed ${seed}${is_keeping ? `, keeps ${base_number === null ? 'what stands' : `proposal ${base_number}`}` : ''}`
