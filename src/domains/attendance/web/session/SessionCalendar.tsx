import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import css from './session-calendar.module.css'

export interface SessionCalendarProps {
  /** School days. */
  value: string | null
  minDate: string
  maxDate: string
  available: readonly string[]
  onChoose: (date: string) => void
}

/** A month in which only days with a session can be chosen. Loaded when first opened. */
export function SessionCalendar({ value, minDate, maxDate, available, onChoose }: SessionCalendarProps) {
  const days = new Set(available)
  return (
    <DatePicker
      className={css.calendar}
      value={value}
      defaultDate={value ?? minDate}
      minDate={minDate}
      maxDate={maxDate}
      excludeDate={(date) => !days.has(date)}
      firstDayOfWeek={0}
      hideOutsideDates
      highlightToday
      maxLevel="month"
      size="sm"
      ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      onChange={(date) => date !== null && onChoose(date)}
    />
  )
}
