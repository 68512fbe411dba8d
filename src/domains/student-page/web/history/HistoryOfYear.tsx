import { formatDayRange } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { CycleOfHistory } from '../../contract/learning-history.contract.ts'
import css from './history.module.css'
import { type HistoryRow, historyColumns, labelOf, phoneRow } from './history-columns.tsx'

interface HistoryOfYearProps {
  readonly year: string
  readonly cycles: readonly CycleOfHistory[]
}

const keyOf = ({ id }: HistoryRow) => String(id)

const cycleOf = ({ cycle }: HistoryRow) => ({
  key: String(cycle.id),
  title: cycle.title,
  fact: formatDayRange(schoolDayOf(cycle.startsAt), schoolDayOf(Date.parse(cycle.endsAt) - 1)),
})

/** A school year, cycle by cycle; its head is where the documented address of the year leads. */
export function HistoryOfYear({ year, cycles }: HistoryOfYearProps) {
  const rows = cycles.flatMap((cycle) => cycle.experiences.map((experience) => ({ ...experience, cycle })))
  return (
    <section aria-labelledby={year}>
      <h2 id={year} className={css.year}>
        {year.replace('-', ' – ')}
        <span className={css.count}>{formatNoun(rows.length, 'experience')}</span>
      </h2>
      <DataTable
        caption={`Experiences of ${year}`}
        rows={rows}
        columns={historyColumns}
        rowKey={keyOf}
        rowLabel={labelOf}
        density="two-line"
        fit="content"
        groupOf={cycleOf}
        phoneRow={phoneRow}
      />
    </section>
  )
}
