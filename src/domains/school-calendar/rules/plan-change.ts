import type { CalendarChange } from '../contract/school-calendar.schemas.ts'
import type { CalendarState } from './calendar-state.ts'
import { planClosure, planOpenDay, removeDayOff } from './plan-closure.ts'
import { planCycle, removeCycle } from './plan-cycle.ts'
import { planHoliday } from './plan-holiday.ts'
import { planYear, removeYear } from './plan-year.ts'
import type { PlannedChange } from './planned-change.ts'

/**
 * Checks a change against the calendar as it stands, every field of it, and returns which rows it adds, changes or
 * removes. Null: it is about a row that is not there.
 */
export function planChange(state: CalendarState, change: CalendarChange): PlannedChange | null {
  switch (change.kind) {
    case 'holiday':
      return planHoliday(state, change)
    case 'remove_holiday':
      return removeDayOff(state, change.id)
    case 'closure':
      return planClosure(state, change)
    case 'open_day':
      return planOpenDay(state, change)
    case 'cycle':
      return planCycle(state, change)
    case 'remove_cycle':
      return removeCycle(state, change.id)
    case 'year':
      return planYear(state, change)
    case 'remove_year':
      return removeYear(state, change.school_year)
  }
}
