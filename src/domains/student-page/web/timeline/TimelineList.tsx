import type { KeyboardEvent } from 'react'
import type { Moment } from '#contract/moments.ts'
import { formatMonth, formatShortDay } from '#ui/format/days.ts'
import { groupMoments } from './group-moments.ts'
import { MomentLine } from './MomentLine.tsx'
import css from './timeline.module.css'

/** From link to link with the arrows, as in a table; Tab works as ever. */
function step(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link.matches(':focus'))
  const next = links[at + by]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}

/** Moments by month and day, the latest first; the month stays in sight while one scrolls. */
export function TimelineList({ moments }: { moments: readonly Moment[] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links take the focus, it only moves it on.
    <div className={css.months} onKeyDown={step}>
      {groupMoments(moments).map(({ month, days }) => (
        <section key={month} aria-label={formatMonth(`${month}-01`)}>
          <h2 className={css.month}>{formatMonth(`${month}-01`)}</h2>
          {days.map(({ day, lines }) => (
            <div key={day} className={css.day}>
              <h3 className={css.date}>{formatShortDay(day)}</h3>
              <ol className={css.lines}>
                {lines.map((line) => (
                  <MomentLine key={line.key} line={line} />
                ))}
              </ol>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
