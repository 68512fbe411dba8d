import type { Cycle } from '../contract/school-year.contract.ts'
import type { listCycles } from './school-year.queries.ts'

export { holdCalendar, lockCalendar } from './calendar-lock.ts'
export {
  askedSince,
  askedUntil,
  askedUntilOnDay,
  currentCycleId,
  findCurrentCycle,
  findCycleAt,
  findRunningYear,
  findSelectedCycle,
  isDayOff,
  listCycles,
} from './school-year.queries.ts'

type CycleRow = Awaited<ReturnType<typeof listCycles>>[number]

/** A cycle as the wire has it. */
export const presentCycle = (row: CycleRow): Cycle => ({
  id: row.id,
  title: row.title,
  school_year: row.schoolYear,
  start_timestamp: row.startsAt.toISOString(),
  end_timestamp: row.endsAt.toISOString(),
})
