import { VisuallyHidden } from '@mantine/core'
import { DayColumns } from '#ui/calendar/DayColumns.tsx'
import { FromNow } from '#ui/calendar/FromNow.tsx'
import { formatDay, formatShortDay } from '#ui/format/days.ts'
import type { CalendarEvent, CalendarPageData } from '../../contract/home.schemas.ts'
import { inlineEventHours, remPerHour, weekHours } from '../../rules/home-constants.ts'
import { toItem } from '../event/event-items.ts'
import { AllDayChip } from './AllDayRow.tsx'
import css from './calendar.module.css'
import { contentOf, hoursOf, isOutside, workingDays } from './calendar-days.ts'

interface WeekViewProps {
  readonly days: readonly string[]
  readonly data: CalendarPageData | undefined
  readonly today: string
  readonly openId: number | undefined
  readonly addressOf: (event: CalendarEvent) => string
}

/** A week by the hour, under a row of what concerns whole days. */
export function WeekView({ days, data, today, openId, addressOf }: WeekViewProps) {
  const shown = workingDays(days, data, today).map((date) => ({ date, ...contentOf(data, date) }))
  const hours = hoursOf(
    shown.flatMap(({ events }) => events),
    weekHours,
  )
  const isLoaded = data === undefined ? 'waiting' : days[0]
  return (
    <FromNow key={isLoaded} className={css.week} label="Week">
      <div className={css.weekHead}>
        <span className={css.corner}>All day</span>
        {shown.map(({ date, allDay }) => (
          <div key={date} className={css.weekDay} data-outside={isOutside(data, date) || undefined}>
            <time className={css.dayName} dateTime={date} aria-current={date === today ? 'date' : undefined}>
              <VisuallyHidden>{formatDay(date)}</VisuallyHidden>
              <span aria-hidden="true">
                {formatShortDay(date).slice(0, 3)}{' '}
                <span className={css.dayNumber}>{Number(date.slice(8))}</span>
              </span>
            </time>
            {allDay.length > 0 && (
              <ul className={css.chips} aria-label={`All day on ${formatDay(date)}`}>
                {allDay.map((event) => (
                  <li key={event.id}>
                    <AllDayChip event={event} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
      <DayColumns
        days={shown.map(({ date, events }) => ({
          date,
          isToday: date === today,
          items: events.map((event) => toItem(event, addressOf)),
        }))}
        {...hours}
        remPerHour={remPerHour}
        inlineHours={inlineEventHours}
        openId={openId}
      />
    </FromNow>
  )
}
