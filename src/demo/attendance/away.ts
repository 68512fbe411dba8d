import { mondayOf } from '#contract/school-time.ts'
import { randomFor } from '../random.ts'
import { addDays, dateOf, wallMs, weekdayOf } from '../school-year/school-days.ts'

/** A stretch of time in which a student cannot come, whether or not anyone excuses it. Epoch ms. */
export interface AwaySpell {
  fromMs: number
  toMs: number
  isAllDay: boolean
  schoolDays: number
}

const spellsByWeek = new Map<string, AwaySpell | null>()
const remembered = 200_000

/**
 * Where a student's week goes wrong, if it does: an hour at the doctor's, a day of fever, a long trip. Depends
 * on the seed, the student and the week alone, so that meetings, excuses and rolls tell of the same absences
 * however they are made.
 */
export function awaySpell(seed: string, studentId: number, monday: string): AwaySpell | null {
  const key = `${seed}|${studentId}|${monday}`
  const known = spellsByWeek.get(key)
  if (known !== undefined) return known
  if (spellsByWeek.size > remembered) spellsByWeek.clear()
  const spell = makeSpell(seed, studentId, monday)
  spellsByWeek.set(key, spell)
  return spell
}

function makeSpell(seed: string, studentId: number, monday: string): AwaySpell | null {
  const random = randomFor(seed, 'away', studentId, monday)
  if (!random.chance(0.085)) return null
  const firstDay = addDays(monday, random.int(0, 4))
  const kind = random.float()
  if (kind < 0.3) {
    const minute = 540 + random.int(0, 18) * 15
    const fromMs = wallMs(firstDay, minute)
    return { fromMs, toMs: wallMs(firstDay, minute + random.int(6, 12) * 15), isAllDay: false, schoolDays: 1 }
  }
  const schoolDays = kind < 0.8 ? 1 : kind < 0.975 ? random.int(2, 3) : random.int(6, 8)
  return allDaySpell(firstDay, schoolDays)
}

/** From midnight to the last second of the last day, as all-day excuses are kept; weekends do not count. */
export function allDaySpell(firstDay: string, schoolDays: number): AwaySpell {
  let lastDay = firstDay
  for (let left = schoolDays - 1; left > 0; ) {
    lastDay = addDays(lastDay, 1)
    if (weekdayOf(lastDay) <= 5) left--
  }
  return { fromMs: wallMs(firstDay, 0), toMs: wallMs(lastDay, 24 * 60) - 1000, isAllDay: true, schoolDays }
}

/** True when a spell of this week or a long one of the weeks before reaches into the time. */
export function isAway(seed: string, studentId: number, startMs: number, endMs: number): boolean {
  const monday = mondayCached(startMs)
  return [monday, weekBefore(monday), weekBefore(weekBefore(monday))].some((week) => {
    const spell = awaySpell(seed, studentId, week)
    return spell !== null && spell.fromMs < endMs && startMs < spell.toMs
  })
}

const mondays = new Map<number, string>()

function mondayCached(atMs: number): string {
  const hour = Math.floor(atMs / 3_600_000)
  const monday = mondays.get(hour) ?? mondayOf(dateOf(atMs))
  mondays.set(hour, monday)
  return monday
}

const weeksBefore = new Map<string, string>()

function weekBefore(monday: string): string {
  const before = weeksBefore.get(monday) ?? addDays(monday, -7)
  weeksBefore.set(monday, before)
  return before
}
