import { useSearch } from '@tanstack/react-router'
import { type AddressOf, address, day, flag, number, oneOf, text } from '#web/address/address.ts'
import { useHistorySteps } from '#web/address/history-steps.ts'

/** What the query of the calendar holds (1-staff-tools §2.2); `cycle_id` is the shell's. */
export const calendarSearch = address({
  student_id: number,
  date: day,
  view: oneOf(['month', 'day']),
  tab: oneOf(['experiences', 'houses']),
  experience: number,
  house: number,
  /** The day whose modal is open. */
  day,
  /** A panel in place of the tabs. */
  panel: oneOf(['missing', 'rolls']),
  /** The roll a reminder led to. */
  roll: number,
  /** Of rolls not taken those of which the school's morning tells, also of the cycle before. */
  recent: flag,
  /** The excuse whose modal is open. */
  excuse: number,
  add: oneOf(['absence']),
  find: text,
})
export type CalendarSearch = AddressOf<typeof calendarSearch>

const dialogs = ['day', 'excuse', 'add'] as const

/**
 * What a change is to the history: opening or leaving a panel or a choice is a step, a dialog is opened in one and
 * closed by taking it back. Turning the page, another view and searching stay in place.
 */
export function stepOf(part: Partial<CalendarSearch>): 'open' | 'close' | 'step' | 'stay' {
  if (dialogs.some((key) => part[key] !== undefined)) return 'open'
  if (dialogs.some((key) => key in part)) return 'close'
  return (['panel', 'tab', 'student_id', 'experience', 'house'] as const).some((key) => key in part)
    ? 'step'
    : 'stay'
}

/** The query of the calendar, and a function that changes part of it, in a step of history where it is one. */
export function useCalendarSearch() {
  const search = calendarSearch.extend({ cycle_id: number }).parse(useSearch({ strict: false }))
  const steps = useHistorySteps<CalendarSearch>()
  const change = (part: Partial<CalendarSearch>) => steps[stepOf(part)](part)
  return [search, change] as const
}

export type ChangeCalendar = ReturnType<typeof useCalendarSearch>[1]

/** Nothing chosen: what every choice starts from. */
export const noChoice = {
  student_id: undefined,
  experience: undefined,
  house: undefined,
  panel: undefined,
  roll: undefined,
  recent: undefined,
  find: undefined,
} as const

/** Whether a student, an experience or a house is chosen. */
export const hasChoice = ({ student_id, experience, house }: CalendarSearch) =>
  student_id !== undefined || experience !== undefined || house !== undefined
