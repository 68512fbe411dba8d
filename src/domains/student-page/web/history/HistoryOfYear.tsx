import { formatDayRange } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { studentAddress } from '../../rules/student-addresses.ts'
import { useStudentId } from '../student-queries.ts'
import { FormerSchoolLine } from './FormerSchoolLine.tsx'
import css from './history.module.css'
import { type HistoryRow, historyColumns, labelOf, phoneRow } from './history-columns.tsx'
import type { YearOfHistory } from './history-years.ts'

interface HistoryOfYearProps extends YearOfHistory {
  /** Opens the form of a former school; undefined for who may not change one. */
  readonly onEdit: ((schoolId: number) => void) | undefined
}

const keyOf = ({ id }: HistoryRow) => String(id)

const cycleOf = ({ cycle }: HistoryRow) => ({
  key: String(cycle.id),
  title: cycle.title,
  fact: formatDayRange(schoolDayOf(cycle.startsAt), schoolDayOf(Date.parse(cycle.endsAt) - 1)),
})

/** A school year: the schools before this one, then what was taken here, cycle by cycle; its head opens all of it. */
export function HistoryOfYear({ year, cycles, schools, onEdit }: HistoryOfYearProps) {
  const studentId = useStudentId()
  const rows = cycles.flatMap((cycle) => cycle.experiences.map((experience) => ({ ...experience, cycle })))
  return (
    <section aria-labelledby={year}>
      <h2 id={year} className={css.year}>
        <UiLink href={studentAddress.historyOfYear(studentId, year)} className={css.name}>
          {year.replace('-', ' – ')}
        </UiLink>
        {rows.length > 0 && <span className={css.count}>{formatNoun(rows.length, 'experience')}</span>}
      </h2>
      <div className={css.schools}>
        {schools.map((school) => (
          <FormerSchoolLine key={school.id} school={school} onEdit={onEdit} />
        ))}
      </div>
      {rows.length > 0 && (
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
      )}
    </section>
  )
}
