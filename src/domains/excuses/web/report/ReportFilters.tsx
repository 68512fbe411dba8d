import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { PeriodFilter } from '#ui/filters/PeriodFilter.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'
import { ReportActions } from './ReportActions.tsx'
import type { ExcuseReportSearch } from './report-address.ts'
import type { useReportList } from './use-report-list.ts'

interface ReportFiltersProps {
  readonly list: Pick<ReturnType<typeof useReportList>, 'text' | 'choice' | 'change'>
  readonly search: ExcuseReportSearch
  readonly report: ContractRouterOutputs['excuseReport']['getReport'] | undefined
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

/** The filters of the report, all of them in the address (1-staff-tools §2.4, §9). */
export function ReportFilters({ list, search, report, onDecide }: ReportFiltersProps) {
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
      <SearchField label="Student or guardian" {...list.text('search')} />
      <FilterMenu
        name="State"
        options={report?.can.decide === true || search.approved === 'yours' ? [yours, ...states] : states}
        {...list.choice('approved')}
      />
      <FilterMenu name="Created by" options={creators} {...list.choice('creator')} />
      {report !== undefined && (
        <PeriodFilter
          name="Created"
          label="Period in which excuses were created"
          usual="Last 7 days"
          period={{ start: schoolDayOf(report.start_at), end: schoolDayOf(report.end_at) }}
          onChange={(period) => list.change({ start: period?.start, end: period?.end })}
        />
      )}
    </FiltersRow>
  )
}
