import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { addDays, addMonths } from '#ui/calendar/step-day.ts'
import { useToday } from '#ui/clock/use-now.ts'
import { useHotkeysIn } from '#ui/controls/use-hotkeys-in.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { usePageShortcuts } from '#web/pages/page-shortcuts.ts'
import type { CalendarEvent } from '../../contract/home.schemas.ts'
import { Agenda } from '../Agenda.tsx'
import { EventSheet } from '../event/EventSheet.tsx'
import { eventAddress, shownDays, useCalendarAddress } from '../home-address.ts'
import { useCalendarDays } from '../home-data.ts'
import { Legend } from '../Legend.tsx'
import { CalendarBar } from './CalendarBar.tsx'
import css from './calendar.module.css'
import { MonthView } from './MonthView.tsx'
import { WeekView } from './WeekView.tsx'

const shortcuts = [
  {
    title: 'Calendar',
    shortcuts: [
      { keys: ['T'], does: 'Go to today' },
      { keys: ['W'], does: 'Show a week' },
      { keys: ['M'], does: 'Show a month' },
      { keys: ['←', '→'], does: 'Go back and on' },
    ],
  },
]

/** The viewer's weeks and months (domain.md §7): meetings, excuses, holidays, and the panel of an event. */
export function CalendarPage() {
  const { search, openId, change, close, open } = useCalendarAddress()
  usePageTitle('Calendar')
  usePageShortcuts(shortcuts)
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const today = useToday()
  const view = search.view ?? 'week'
  const date = search.date ?? today
  const days = shownDays(search)
  const { data, error, refetch } = useCalendarDays(search)
  const show = (next: string) => change({ date: next === today ? undefined : next })
  const step = (by: number) => show(view === 'month' ? addMonths(date, by) : addDays(date, by * 7))
  const area = useRef<HTMLElement>(null)
  // The letters at once, wherever the page has the keyboard; arrows move within other controls, too.
  useHotkeysIn(
    area,
    {
      t: () => show(today),
      w: () => change({ view: undefined }),
      m: () => change({ view: 'month' }),
    },
    { onPage: true },
  )
  useHotkeysIn(area, { ArrowLeft: () => step(-1), ArrowRight: () => step(1) })
  const addressOf = (event: CalendarEvent) => eventAddress('/calendar', event, search)
  const inMonth = isPhone && view === 'month' ? days.filter((day) => day.startsWith(date.slice(0, 7))) : days
  return (
    <SheetPage fill={view === 'week' && !isPhone}>
      {/* The side menu is away here (3-shell-and-houses §2.1): a way home that is seen. */}
      <PageHeader title="Calendar" {...(!isPhone && { crumbs: [{ label: 'Home', href: '/home' }] })} />
      <CalendarBar
        view={view}
        days={days}
        date={date}
        onStep={step}
        onToday={() => show(today)}
        onView={change}
      />
      {data === undefined && error !== null && (
        <PageBody>
          <FailedState error={error} onTryAgain={() => void refetch()} />
        </PageBody>
      )}
      {/* Focus can stand here, where the arrows go from week to week. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the calendar need a place that has focus */}
      <section ref={area} tabIndex={0} data-hotkeys className={css.area} aria-label="Days">
        {isPhone ? (
          <Agenda days={inMonth} data={data} today={today} addressOf={addressOf} />
        ) : view === 'month' ? (
          <MonthView date={date} data={data} today={today} addressOf={addressOf} />
        ) : (
          <WeekView days={days} data={data} today={today} openId={openId} addressOf={addressOf} />
        )}
      </section>
      {data !== undefined && <Legend events={data.events} />}
      {openId !== undefined && (
        <EventSheet
          key={openId}
          eventId={openId}
          page="/calendar"
          neighbours={data?.events ?? []}
          onOpen={open}
          onClose={close}
        />
      )}
    </SheetPage>
  )
}
