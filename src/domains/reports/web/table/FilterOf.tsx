import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ColumnFilter } from '#ui/filters/ColumnFilter.tsx'
import { filterWaitMs } from '../../contract/report-values.ts'
import { chosenIn, foundBy, type ReportSearch } from './report-search.ts'
import type { ReportCalls, ReportView } from './report-view.ts'

interface FilterOfProps {
  readonly report: Pick<ReportView<never>, 'filters'> & { readonly calls: Pick<ReportCalls<never>, 'values'> }
  readonly column: string
  readonly search: ReportSearch
  readonly onChange: (part: object) => void
  readonly place: 'head' | 'row'
}

/** The filter of a column, with the values the server offers once somebody opens it, or has chosen some. */
export function FilterOf({ report, column, search, onChange, place }: FilterOfProps) {
  const chosen = chosenIn(search, column)
  const [isWanted, setWanted] = useState(false)
  const [like, setLike] = useState('')
  const ask = useDebouncedCallback(setLike, filterWaitMs)
  const name = report.filters.find((one) => one.column === column)?.name ?? column
  const { data } = useQuery({
    ...valuesOf(report)({ ...foundBy(search), column, ...(like !== '' && { like }) }),
    enabled: isWanted || (place === 'row' && chosen.length > 0),
    placeholderData: keepPreviousData,
  })
  return (
    <ColumnFilter
      name={name}
      place={place}
      offered={data}
      chosen={chosen}
      onOpen={() => setWanted(true)}
      onLike={ask}
      onChange={(values) => onChange({ [column]: values.length === 0 ? undefined : values })}
    />
  )
}

function valuesOf({ calls }: FilterOfProps['report']) {
  if (calls.values === undefined) throw new Error('A report without values has no filter.')
  return calls.values
}
