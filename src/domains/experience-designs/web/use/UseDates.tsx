import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { SessionDates } from '../dates/SessionDates.tsx'
import css from './use.module.css'
import { toWish, type UseValues } from './use-values.ts'

interface UseDatesProps {
  readonly templateId: number
  readonly values: UseValues
  readonly onLeaveOut: (without: readonly string[]) => void
}

/** The dates that follow from what is chosen; a session can be left out. */
export function UseDates({ templateId, values, onLeaveOut }: UseDatesProps) {
  const { cohort_id, block, ...wish } = toWish(values)
  const isAsked = values.cycle !== '' && values.starts_on !== ''
  const { data, error } = useQuery({
    ...api.pickedTemplate.dateSessions.queryOptions({
      input: {
        template_id: templateId,
        ...wish,
        ...(cohort_id !== null && { cohort_id }),
        ...(block !== null && { block }),
      },
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return (
    <aside className={css.dates} aria-label="Sessions">
      {error !== null && <p className={css.refused}>{messageOf(error)}</p>}
      {data !== undefined && error === null && (
        <SessionDates dates={data} without={values.without} onLeaveOut={onLeaveOut} />
      )}
    </aside>
  )
}
