import css from './calendar.module.css'

const places = Array.from({ length: 35 }, (_, index) => index)

/** The month while it loads. */
export function CalendarSkeleton() {
  return (
    <div className={css.skeleton} aria-busy="true" role="status" aria-label="Loading the calendar">
      {places.map((place) => (
        <div key={place} className={css.skeletonDay} />
      ))}
    </div>
  )
}
