import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { removedDatesQuery } from '../admissions-address.ts'
import css from './config.module.css'
import { useRestoreStartDate } from './use-start-dates.ts'

/** Days that were taken away, with who did; one that is still to come can be offered again. */
export function RemovedDates() {
  const { data } = useQuery(removedDatesQuery())
  const restore = useRestoreStartDate()
  const dates = data?.dates ?? []
  if (dates.length === 0) return null
  return (
    <Section title="Deleted" count={dates.length}>
      <ul className={css.history}>
        {dates.map(({ id, date, displayDate, removedAt, removedBy }) => (
          <li key={id} className={css.version}>
            <span>
              {displayDate}
              <span className={css.by}>
                {removedBy ?? 'Somebody'}, {formatWhen(removedAt, Date.now())}
              </span>
            </span>
            <Button
              size="xs"
              aria-label={`Restore ${displayDate}`}
              loading={restore.isPending && restore.variables.startDate === date}
              onClick={() => restore.mutate({ startDate: date })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
