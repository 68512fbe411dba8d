import { formatCount } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { LanguageRun } from '../../contract/update-credit.contract.ts'
import css from './credit.module.css'
import { RunState, signedCredits } from './credit-words.tsx'

const lastOf = (run: LanguageRun): string => {
  const now = Date.now()
  if (run.undone_at !== null) return `${run.undone_by}, ${formatWhen(run.undone_at, now)}`
  if (run.applied_at !== null) return `${run.applied_by}, ${formatWhen(run.applied_at, now)}`
  return `${run.asked_by}, ${formatWhen(run.asked_at, now)}`
}

const columns: readonly DataColumn<LanguageRun>[] = [
  {
    id: 'run',
    header: 'Run',
    primary: true,
    minWidth: 220,
    cell: ({ id, cycle, experience }) => <PersonCell name={`Run ${id}`} second={`${experience}, ${cycle}`} />,
  },
  { id: 'state', header: 'State', width: 160, cell: ({ state }) => <RunState state={state} /> },
  {
    id: 'students',
    header: 'Students',
    width: 100,
    align: 'right',
    cell: (run) => formatCount(run.students),
  },
  { id: 'credits', header: 'Credits', width: 100, align: 'right', cell: (run) => signedCredits(run.credits) },
  { id: 'last', header: 'By', width: 260, cell: lastOf },
]

/** The runs, the newest first; each opens to what it changes. */
export function RunList({
  runs,
  onOpen,
}: {
  readonly runs: readonly LanguageRun[]
  readonly onOpen: (runId: number) => void
}) {
  return (
    <Section title="Runs" count={runs.length}>
      <DataTable
        caption="Runs, the newest first"
        rows={runs}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowLabel={({ id }) => `Run ${id}`}
        density="two-line"
        fit="content"
        inset="none"
        onOpen={({ id }) => onOpen(id)}
        phoneRow={(run) => (
          <PhoneRow
            name={`Run ${run.id}, ${signedCredits(run.credits)} credits`}
            reason={lastOf(run)}
            right={<RunState state={run.state} />}
          />
        )}
        empty={<p className={css.said}>No run yet. Press Sync to propose the credits of a cycle.</p>}
      />
    </Section>
  )
}
