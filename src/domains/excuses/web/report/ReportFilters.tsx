import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { ContractRouterOutputs } from '#web/outputs.ts'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'
import { PeriodFilter } from './PeriodFilter.tsx'
import { ReportActions } from './ReportActions.tsx'
import type { ExcuseReportSearch } from './report-address.ts'

interface ReportFiltersProps {
  readonly search: ExcuseReportSearch
  readonly report: ContractRouterOutputs['excuseReport']['getReport'] | undefined
  readonly change: (part: Partial<ExcuseReportSearch>) => void
  /** A decision on what is selected. */
  readonly onDecide: (decision: ExcuseDecision) => void
}

const yours = { value: 'yours', label: 'Waiting for you' } as const
const states = [
  { value: 'waiting', label: 'Waiting for approval' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'fallen_away', label: 'Fell away: no school then' },
] as const

const creators = [
  { value: 'Guardian', label: 'Guardian' },
  { value: 'Employee', label: 'Employee' },
] as const

const searchWaitMs = 300

/** The filters of the report, all of them in the address (1-staff-tools §2.4, §9). */
export function ReportFilters({ search, report, change, onDecide }: ReportFiltersProps) {
  return (
    <FiltersRow
      right={
        report && (
          <ReportActions
            search={search}
            undo={report.undo}
            onDecide={report.can.decide && search.approved !== 'fallen_away' ? onDecide : undefined}
          />
        )
      }
    >
      <SearchField
        label="Student or guardian"
        value={search.search ?? ''}
        waitMs={searchWaitMs}
        onChange={(text) => change({ search: text === '' ? undefined : text })}
      />
      <FilterMenu
        name="State"
        single
        options={report?.can.decide === true || search.approved === 'yours' ? [yours, ...states] : states}
        values={search.approved === undefined ? [] : [search.approved]}
        onChange={([approved]) => change({ approved })}
      />
      <FilterMenu
        name="Created by"
        single
        options={creators}
        values={search.creator === undefined ? [] : [search.creator]}
        onChange={([creator]) => change({ creator })}
      />
      {report !== undefined && (
        <PeriodFilter
          period={{ start: schoolDayOf(report.start_at), end: schoolDayOf(report.end_at) }}
          onChange={(period) => change({ start: period?.start, end: period?.end })}
        />
      )}
    </FiltersRow>
  )
}
