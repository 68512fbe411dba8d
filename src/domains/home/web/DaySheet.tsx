import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { BesideSheet } from '#ui/calendar/BesideSheet.tsx'
import { DayColumns } from '#ui/calendar/DayColumns.tsx'
import { FromNow } from '#ui/calendar/FromNow.tsx'
import { addDays } from '#ui/calendar/step-day.ts'
import { formatShortDay } from '#ui/format/days.ts'
import { Behind } from '#ui/pace/Behind.tsx'
import type { Home } from '../contract/home.schemas.ts'
import { dayEndHour, dayStartHour, inlineEventHours, remPerHour } from '../rules/home-constants.ts'
import { AllDayRow } from './calendar/AllDayRow.tsx'
import { hoursOf } from './calendar/calendar-days.ts'
import css from './day.module.css'
import { toItem } from './event/event-items.ts'
import { eventAddress } from './home-address.ts'
import { WeekStrip } from './WeekStrip.tsx'

interface DaySheetProps {
  readonly home: Home
  readonly search: { readonly day?: string | undefined; readonly cycle_id?: number | undefined }
  readonly change: (part: { readonly day?: string | undefined }) => void
}

/** The viewer's day by the hour, from hour 7 or the first meeting, on the second sheet (look, picture 06). */
export function DaySheet({ home, search, change }: DaySheetProps) {
  const { today, calendar } = home
  // The asked day at once, what stands on it as soon as it is there: quick steps start where the last one led.
  const day = search.day ?? today
  const go = (date: string) => change({ day: date === today ? undefined : date })
  const { cycle_id } = search
  const events = calendar.events.filter(({ date }) => date === day)
  const hours = hoursOf(events, { fromHour: dayStartHour, toHour: dayEndHour })
  const items = events.map((event) =>
    toItem(event, (one) => eventAddress('/home', one, { day: search.day, cycle_id })),
  )
  const allDay = calendar.allDayEvents.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  return (
    <BesideSheet label="Your day">
      <header className={css.head}>
        <div className={css.headTop}>
          <h2 className={css.title} aria-live="polite">
            {formatShortDay(day)}
          </h2>
          <Button size="xs" variant="subtle" onClick={() => go(today)}>
            Today
          </Button>
          <ActionIcon variant="subtle" aria-label="Previous day" onClick={() => go(addDays(day, -1))}>
            <IconChevronLeft size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label="Next day" onClick={() => go(addDays(day, 1))}>
            <IconChevronRight size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
        <WeekStrip days={calendar.weekDays} day={day} today={today} onChoose={go} />
      </header>
      <AllDayRow events={allDay} />
      {/* A new day begins at its own place. */}
      <Behind>
        <FromNow key={day} className={css.scroller} label="Hours">
          <DayColumns
            days={[{ date: day, isToday: day === today, items }]}
            {...hours}
            remPerHour={remPerHour}
            inlineHours={inlineEventHours}
          />
        </FromNow>
      </Behind>
    </BesideSheet>
  )
}
