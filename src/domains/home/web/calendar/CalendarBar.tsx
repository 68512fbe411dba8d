import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatDayRange, formatMonth } from '#ui/format/days.ts'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import type { CalendarSearch } from '../home-address.ts'
import css from './calendar.module.css'

interface CalendarBarProps {
  readonly view: 'week' | 'month'
  readonly days: readonly string[]
  readonly date: string
  readonly onStep: (by: number) => void
  readonly onToday: () => void
  readonly onView: (part: CalendarSearch) => void
}

const views = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const

/** Where the calendar stands, and how to go on. */
export function CalendarBar({ view, days, date, onStep, onToday, onView }: CalendarBarProps) {
  return (
    <div className={css.bar}>
      <h2 className={css.barTitle} aria-live="polite">
        {view === 'month' ? formatMonth(date) : formatDayRange(days[0] ?? date, days.at(-1) ?? date)}
      </h2>
      <ActionIcon variant="subtle" aria-label={`Previous ${view}`} onClick={() => onStep(-1)}>
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={`Next ${view}`} onClick={() => onStep(1)}>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Button size="xs" variant="subtle" onClick={onToday}>
        Today
      </Button>
      <div className={css.barEnd}>
        <ViewSwitch
          label="View of the calendar"
          views={views}
          value={view}
          onChange={(next) => onView({ view: next === 'week' ? undefined : next })}
        />
      </div>
    </div>
  )
}
