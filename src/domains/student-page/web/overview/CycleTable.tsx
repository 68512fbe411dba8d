import { IconBackpack } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNoun } from '#ui/format/quantities.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { RunLegend } from '#ui/status/SessionRun.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'
import { type CycleRow, cycleColumns, rowKey, rowLabel } from './cycle-columns.tsx'
import { phoneRow } from './cycle-phone-row.tsx'
import css from './overview.module.css'

interface CycleTableProps {
  readonly overview: StudentOverview
  /** Beside the title: how the student stands, where the head does not say it. */
  readonly standing?: ReactNode
}

/** The experiences of the cycle and the house, each with its run of meetings, absences and tasks. */
export function CycleTable({ overview, standing }: CycleTableProps) {
  const { experiences, house, cycle } = overview
  const rows: CycleRow[] = [
    ...experiences.map((row) => ({ ...row, kind: 'experience' as const })),
    ...(house === null ? [] : [{ ...house, kind: 'house' as const, tasks: null }]),
  ]
  return (
    <section aria-labelledby="this-cycle">
      <div className={css.head}>
        <h2 id="this-cycle" className={css.title}>
          {cycle ?? 'No cycle'}
          <span className={css.count}>{formatNoun(experiences.length, 'experience')}</span>
        </h2>
        {standing}
        <RunLegend marks={rows.flatMap(({ run }) => run?.marks ?? [])} />
      </div>
      <DataTable
        caption="Experiences of this cycle"
        rows={rows}
        columns={cycleColumns}
        rowKey={rowKey}
        rowLabel={rowLabel}
        density="two-line"
        phoneRow={phoneRow}
        empty={
          <EmptyState icon={IconBackpack} title="No experience this cycle">
            Nobody has registered this student for an experience of the cycle yet.
          </EmptyState>
        }
      />
    </section>
  )
}
