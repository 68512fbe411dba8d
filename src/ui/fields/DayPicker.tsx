import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { formatDay } from '../format/days.ts'
import css from './day-picker.module.css'

export interface DayPickerProps {
  /** School days, `2026-11-10`. */
  readonly value: string | null
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Where it opens when nothing is chosen. */
  readonly opensAt: string
  /** The only days that can be chosen; all of them without it. */
  readonly available?: ReadonlySet<string>
  readonly onChoose: (day: string) => void
}

const words = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
}

/** A month in which one day is chosen, Sunday first as all of the school's months. Loaded when first opened. */
export function DayPicker({ value, min, max, opensAt, available, onChoose }: DayPickerProps) {
  const [current, setCurrent] = useState(value ?? opensAt)
  return (
    <DatePicker
      className={css.picker}
      value={value}
      defaultDate={value ?? opensAt}
      {...(min !== undefined && { minDate: min })}
      {...(max !== undefined && { maxDate: max })}
      {...(available && { excludeDate: (day: string) => !available.has(day) })}
      firstDayOfWeek={0}
      hideOutsideDates
      highlightToday
      maxLevel="year"
      size="sm"
      ariaLabels={words}
      getDayAriaLabel={formatDay}
      __stopPropagation
      // A keyboard that comes into the month begins at the chosen day. The trap around it takes the focus there twice,
      // the second time a moment later: an arrow that was pressed in between is where it finds the day.
      getDayProps={(day) => ({
        onFocus: () => setCurrent(day),
        ...(day === current && { 'data-autofocus': true }),
      })}
      onChange={(day) => day !== null && onChoose(day)}
    />
  )
}
