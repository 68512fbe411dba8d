import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatDay, formatMonth } from '#ui/format/days.ts'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { clampDay, type DayBounds, stepDay } from '../rules/month-grid.ts'
import css from './calendar.module.css'
import type { ChangeCalendar } from './calendar-address.ts'

interface CalendarBarProps {
  readonly date: string
  readonly view: 'month' | 'day'
  readonly today: string
  readonly bounds: DayBounds
  readonly change: ChangeCalendar
}

const views = [
  { value: 'month', label: 'Month' },
  { value: 'day', label: 'Day' },
] as const

/** Where the calendar stands and how to go on; it ends where the cycle ends. */
export function CalendarBar({ date, view, today, bounds, change }: CalendarBarProps) {
  const before = stepDay(date, view, -1, bounds)
  const after = stepDay(date, view, 1, bounds)
  return (
    <div className={css.bar}>
      <h2 className={css.barTitle} aria-live="polite">
        {view === 'month' ? formatMonth(date) : formatDay(date)}
      </h2>
      <ActionIcon
        variant="subtle"
        aria-label={`Previous ${view}`}
        disabled={before === undefined}
        onClick={() => change({ date: before })}
      >
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`Next ${view}`}
        disabled={after === undefined}
        onClick={() => change({ date: after })}
      >
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Button
        size="xs"
        variant="subtle"
        disabled={clampDay(today, bounds) !== today}
        onClick={() => change({ date: today })}
      >
        Today
      </Button>
      <div className={css.barEnd}>
        <ViewSwitch
          label="View of the calendar"
          views={views}
          value={view}
          onChange={(next) => change({ view: next === 'month' ? undefined : next, date })}
        />
      </div>
    </div>
  )
}
