import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/calls/api-error.ts'
import type { DatedPlanOnWire } from '../../contract/picked-template.contract.ts'
import { SessionDates } from '../dates/SessionDates.tsx'
import css from './use.module.css'
import type { UseValues } from './use-values.ts'

interface UseDatesProps {
  /** Asks for the dates of what is chosen. */
  readonly ask: Pick<UseQueryOptions<DatedPlanOnWire>, 'queryKey' | 'queryFn'>
  readonly values: UseValues
  readonly onLeaveOut: (without: readonly string[]) => void
}

/** The dates that follow from what is chosen; a session can be left out. */
export function UseDates({ ask, values, onLeaveOut }: UseDatesProps) {
  const isAsked = values.cycle !== '' && values.starts_on !== ''
  const { data, error } = useQuery({ ...ask, enabled: isAsked, placeholderData: keepPreviousData })
  return (
    <aside className={css.dates} aria-label="Sessions">
      {error !== null && <p className={css.refused}>{messageOf(error)}</p>}
      {data !== undefined && error === null && (
        <SessionDates dates={data} without={values.without} onLeaveOut={onLeaveOut} />
      )}
    </aside>
  )
}
