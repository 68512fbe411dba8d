import { MonthGrid } from '#ui/calendar/MonthGrid.tsx'
import { formatDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { useViewer } from '#web/calls/session.ts'
import type { CalendarEvent, CalendarPageData } from '../../contract/home.schemas.ts'
import { EventLine } from '../event/EventLine.tsx'
import { AllDayChip } from './AllDayRow.tsx'
import css from './calendar.module.css'
import { contentOf, type DayContent, isOutside } from './calendar-days.ts'

/** Lines of a day before the rest is a number that leads to its week. */
const mostLines = 4

interface MonthViewProps {
  /** Any day of the month. */
  readonly date: string
  readonly data: CalendarPageData | undefined
  readonly today: string
  readonly addressOf: (event: CalendarEvent) => string
}

/** A month: each day with what concerns it whole, then its meetings in time order. */
export function MonthView({ date, data, today, addressOf }: MonthViewProps) {
  const { cycles } = useViewer()
  // Which weeks are low is known before what stands in them: none changes its height under the reader.
  const known = data ?? {
    cycles: cycles.map(({ start_timestamp, end_timestamp }) => ({
      firstDay: schoolDayOf(start_timestamp),
      lastDay: schoolDayOf(end_timestamp),
    })),
  }
  return (
    <MonthGrid
      label="Meetings by day"
      date={date}
      today={today}
      isHatched={(day) => isOutside(known, day)}
      renderDay={(day) => <DayLines date={day} content={contentOf(data, day)} addressOf={addressOf} />}
    />
  )
}

interface DayLinesProps {
  readonly date: string
  readonly content: DayContent
  readonly addressOf: (event: CalendarEvent) => string
}

function DayLines({ date, content: { events, allDay }, addressOf }: DayLinesProps) {
  const count = events.length + allDay.length
  if (count === 0) return null
  const room = count > mostLines ? mostLines - 1 : mostLines
  const shownAllDay = allDay.slice(0, room)
  const shown = events.slice(0, room - shownAllDay.length)
  const hidden = count - shownAllDay.length - shown.length
  return (
    <ul className={css.lines}>
      {shownAllDay.map((event) => (
        <li key={event.id}>
          <AllDayChip event={event} />
        </li>
      ))}
      {shown.map((event) => (
        <li key={event.id}>
          <EventLine event={event} href={addressOf(event)} />
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <UiLink
            href={`/calendar?date=${date}`}
            className={css.moreLine}
            aria-label={`${hidden} more on ${formatDay(date)}`}
          >
            {hidden} more
          </UiLink>
        </li>
      )}
    </ul>
  )
}
