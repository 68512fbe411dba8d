import { Skeleton } from '@mantine/core'
import css from './calendar.module.css'

const places = Array.from({ length: 35 }, (_, index) => index)

/** The month while it loads. */
export function CalendarSkeleton() {
  return (
    <div className={css.skeleton} aria-busy="true" role="status" aria-label="Loading the calendar">
      {places.map((place) => (
        <Skeleton key={place} height={104} radius={0} />
      ))}
    </div>
  )
}
