import css from './dates.module.css'
import { type DatesCount, datesFacts, datesTitle } from './dates-words.ts'

/** How many sessions of the plan are held, and whether something stands in the way of any. */
export function DatesHead(count: DatesCount) {
  return (
    <>
      <h2 className={css.title}>{datesTitle(count)}</h2>
      <p className={css.fact} role="status">
        {datesFacts(count)}
      </p>
    </>
  )
}
