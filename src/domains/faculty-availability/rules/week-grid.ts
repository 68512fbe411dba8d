import { type Hours, setSpan } from './week-hours.ts'

/** A half hour of a day of the grid: 0 is Sunday (decision 41), slots count from midnight. */
export interface Cell {
  readonly day: number
  readonly slot: number
}

/** What is drawn: from 6 AM to 10 PM by half hours; other hours stand in the rows. */
export const firstSlot = 12
export const lastSlot = 44
export const slotMinutes = 30

export const spanOf = ({ day, slot }: Cell): Hours => ({
  weekday: day === 0 ? 7 : day,
  fromMinute: slot * slotMinutes,
  toMinute: (slot + 1) * slotMinutes,
})

/** Sets all cells between two corners, or takes them out. */
export function paint(hours: readonly Hours[], one: Cell, other: Cell, isIn: boolean): Hours[] {
  const [fromSlot, toSlot] = [Math.min(one.slot, other.slot), Math.max(one.slot, other.slot)]
  let painted = [...hours]
  for (let day = Math.min(one.day, other.day); day <= Math.max(one.day, other.day); day++) {
    const span = { ...spanOf({ day, slot: fromSlot }), toMinute: (toSlot + 1) * slotMinutes }
    painted = setSpan(painted, span, isIn)
  }
  return painted
}
