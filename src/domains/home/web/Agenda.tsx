import { IconCalendarOff } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { todayFirst } from '#ui/calendar/step-day.ts'
import { formatShortDay } from '#ui/format/days.ts'
import { formatTimeRange } from '#ui/format/times.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { CalendarEvent, CalendarPageData } from '../contract/home.schemas.ts'
import css from './agenda.module.css'
import { AllDayChip } from './calendar/AllDayRow.tsx'
import { contentOf, type DayContent } from './calendar/calendar-days.ts'

interface AgendaProps {
  readonly days: readonly string[]
  readonly data: CalendarPageData | undefined
  readonly today: string
  readonly addressOf: (event: CalendarEvent) => string
}

/** The days of the calendar as a list, for a phone: today first, and those on which something is. */
export function Agenda({ days, data, today, addressOf }: AgendaProps) {
  const shown = days
    .map((day) => ({ day, ...contentOf(data, day) }))
    .filter(({ day, events, allDay }) => day === today || events.length + allDay.length > 0)
  if (data !== undefined && shown.length === 0)
    return (
      <EmptyState icon={IconCalendarOff} title="Nothing on these days">
        You run no meetings on them, and no excuses or holidays fall on them.
      </EmptyState>
    )
  // One comes for today: what is over stands below it.
  const { ahead, earlier } = todayFirst(shown, today)
  const isSplit = days.includes(today) && earlier.length > 0
  const list = (some: typeof shown) =>
    some.map((one) => <Day key={one.day} {...one} today={today} addressOf={addressOf} />)
  if (!isSplit) return list(shown)
  return (
    <>
      {list(ahead)}
      <h3 className={css.earlier}>Earlier</h3>
      {list(earlier)}
    </>
  )
}

interface DayProps extends DayContent {
  readonly day: string
  readonly today: string
  readonly addressOf: (event: CalendarEvent) => string
}

function Day({ day, events, allDay, today, addressOf }: DayProps) {
  return (
    <section className={css.day}>
      <h3 className={css.date} data-today={day === today || undefined}>
        {formatShortDay(day)}
        {day === today && <span className={css.today}>Today</span>}
      </h3>
      {allDay.map((event) => (
        <p key={event.id} className={css.allDay}>
          <AllDayChip event={event} />
        </p>
      ))}
      <ul className={css.events}>
        {events.map((event) => (
          <AgendaEvent key={event.id} event={event} href={addressOf(event)} />
        ))}
      </ul>
      {events.length + allDay.length === 0 && <p className={css.free}>Nothing today.</p>}
    </section>
  )
}

function AgendaEvent({ event, href }: { event: CalendarEvent; href: string }) {
  const style: CSSProperties & Record<'--colour', string> = {
    '--colour': `var(--hr-session-${event.color})`,
  }
  return (
    <li style={style} className={css.event} data-past={event.state === 'ended' || undefined}>
      <UiLink href={href} className={css.link}>
        <span className={css.title}>{event.title}</span>
        <span className={css.second}>
          {formatTimeRange(event.startAt, event.endAt, { zone: false })}
          {event.description !== '' && `, ${event.description}`}
        </span>
        {event.state === 'roll_not_taken' && <span className={css.untaken}>Roll not taken</span>}
      </UiLink>
    </li>
  )
}
