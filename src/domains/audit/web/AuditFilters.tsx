import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { PeriodFilter } from '#ui/filters/PeriodFilter.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatCount } from '#ui/format/quantities.ts'
import css from './audit.module.css'
import type { AuditSearch } from './audit-address.ts'

interface Listed {
  readonly period: { readonly start: string; readonly end: string }
  readonly isMore: boolean
  readonly total: number
  readonly named: { readonly who: string | null; readonly of: string | null }
}

interface AuditFiltersProps {
  readonly list: {
    readonly text: (name: 'who' | 'of') => { value: string; onChange: (value: string) => void }
    readonly change: (part: AuditSearch) => void
    readonly data: Listed | undefined
  }
  readonly search: AuditSearch
  /** Who did it, in the words of the list: "Who read". */
  readonly who: string
  readonly of: string
  readonly children?: ReactNode
}

/** Who, of whom and when; one person by number where a link named them. */
export function AuditFilters({ list, search, who, of, children }: AuditFiltersProps) {
  const { data, change } = list
  return (
    <FiltersRow
      right={
        data?.isMore && (
          <span className={css.more}>
            The newest {formatCount(data.total)}. Narrow them down to see older ones.
          </span>
        )
      }
    >
      {search.who_id === undefined ? (
        <SearchField label={who} {...list.text('who')} />
      ) : (
        <Button size="xs" onClick={() => change({ who_id: undefined })}>
          {who}: {data?.named.who ?? 'somebody'} ×
        </Button>
      )}
      {search.of_id === undefined ? (
        <SearchField label={of} {...list.text('of')} />
      ) : (
        <Button size="xs" onClick={() => change({ of_id: undefined })}>
          {of}: {data?.named.of ?? 'somebody'} ×
        </Button>
      )}
      {children}
      {data && (
        <PeriodFilter
          name="When"
          label="Period"
          usual="Last 7 days"
          period={data.period}
          onChange={(period) => change({ from: period?.start, to: period?.end })}
        />
      )}
    </FiltersRow>
  )
}
