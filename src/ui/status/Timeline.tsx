import type { ReactNode } from 'react'
import css from './Timeline.module.css'

export interface TimelineEvent {
  key: string
  /** Right-aligned at the left; seconds only where they matter. */
  time: string
  title: ReactNode
  /** A second line in label type. */
  detail?: ReactNode
  /** Present from this event to the next: the dot is filled and the line below it thick. */
  present?: boolean
}

/** What happened, in order; one event a line (design `look.md` §7.10). */
export function Timeline({ events, label }: { events: readonly TimelineEvent[]; label: string }) {
  return (
    <ol className={css.timeline} aria-label={label}>
      {events.map((event) => (
        <li key={event.key} className={css.event} data-present={event.present === true ? true : undefined}>
          <span className={css.time}>{event.time}</span>
          <span className={css.dot} aria-hidden="true" />
          <span className={css.text}>
            <span className={css.title}>{event.title}</span>
            {event.detail !== undefined && <span className={css.detail}>{event.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
