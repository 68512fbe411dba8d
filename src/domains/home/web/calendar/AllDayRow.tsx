import { IconFileCheck, IconFlag, IconHourglass } from '@tabler/icons-react'
import { closureIcons } from '#domains/school-year/web/closure-icons.embed.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { AllDayEvent } from '../../contract/home.schemas.ts'
import css from '../day.module.css'

const icons = { holiday: IconFlag, excused: IconFileCheck, waiting: IconHourglass } as const

/** What concerns the whole day: holidays, and who is excused. */
export function AllDayRow({ events }: { events: readonly AllDayEvent[] }) {
  if (events.length === 0) return null
  return (
    <div className={css.allDay}>
      <span className={css.allDayName} id="all-day">
        All day
      </span>
      <ul className={css.chips} aria-labelledby="all-day">
        {events.map((event) => (
          <li key={event.id}>
            <AllDayChip event={event} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One of them; an excuse leads to where it is decided. */
export function AllDayChip({ event }: { event: AllDayEvent }) {
  const Icon = event.closedFor === null ? icons[event.kind] : closureIcons[event.closedFor]
  const text = event.description === '' ? event.title : `${event.title}, ${event.description}`
  const inside = (
    <>
      <Icon size={14} stroke={2} aria-hidden />
      <span className={css.chipText}>{text}</span>
    </>
  )
  if (event.url === null)
    return (
      <span className={css.chip} data-kind={event.kind} title={text}>
        {inside}
      </span>
    )
  return (
    <span className={css.chip} data-kind={event.kind} title={text}>
      <UiLink href={event.url} className={css.chipLink}>
        {inside}
      </UiLink>
    </span>
  )
}
