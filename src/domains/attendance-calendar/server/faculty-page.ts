import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'
import { listExcusesOfStudent } from '#domains/excuses/server/excuses.service.ts'
import { dayOffTitle } from '#domains/school-year/rules/day-off.ts'
import { presentCycle } from '#domains/school-year/server/school-year.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { holds } from '#server/api/viewer.ts'
import type { FacultyPage } from '../contract/calendar.schemas.ts'
import { metricsOf } from '../rules/day-tally.ts'
import { clampDay } from '../rules/month-grid.ts'
import { presentDays, presentHouseDays, presentSessions } from './calendar.present.ts'
import { findChosen, findCyclePeriod, type Period } from './calendar-filter.ts'
import { countByDay, type DayCount } from './day-counts.queries.ts'
import { listRollLines, type RollLine } from './roll-lines.queries.ts'
import { loadSelection } from './selection.present.ts'
import { listHolidays } from './selection.queries.ts'

interface PageInput {
  readonly cycle_id?: number | undefined
  readonly student_id?: number | undefined
  readonly experience_id?: number | undefined
  readonly house_id?: number | undefined
  readonly date?: string | undefined
}

type Context = Pick<HandlerArguments<PageInput>, 'db' | 'viewer' | 'input' | 'services'>

/**
 * The calendar's page (1-staff-tools §2.2). Counts are of the whole cycle, sessions of the month of `date`, or of the
 * nearest of the cycle: that is the month which is drawn.
 */
export async function loadFacultyPage({ db, viewer, input, services }: Context): Promise<FacultyPage> {
  const nowMs = services.clock.nowMs()
  const chosen = await findChosen(db, viewer, input)
  const { cycle, period } = await findCyclePeriod(db, input.cycle_id, nowMs)
  const now = new Date(nowMs)
  const lines = chosen === null ? [] : await listRollLines(db, viewer, chosen, period, now)
  const days = chosen === null ? await countByDay(db, viewer, period, now) : []
  const counts = chosen === null ? days : lines.map((line) => ({ ...line, untaken: Number(line.isNotTaken) }))
  const ofExperiences = counts.filter(({ kind }) => kind === 'session')
  const ofHouses = counts.filter(({ kind }) => kind !== 'session')
  const month = input.date === undefined ? undefined : monthWithin(input.date, period)
  const excuses =
    chosen?.kind === 'student'
      ? await listExcusesOfStudent(db, viewer, chosen.id, monthPeriod(month) ?? period)
      : []
  const sessions = presentSessions(lines, viewer, { excuses, nowMs })
  const shown = sessions.filter((session) => month === undefined || session.date.startsWith(month))
  const { selection, counselor } = await loadSelection(db, chosen, {
    cycleId: cycle?.id ?? 0,
    period,
    lines,
    now,
  })
  const figures = chosen === null ? figuresOfDays(days) : figuresOf(lines)
  return {
    cycle: cycle ? presentCycle(cycle) : null,
    today: schoolDateOf(nowMs),
    selection,
    sessions: shown,
    attendances: presentDays(counts),
    excuses: excuses.map(({ excuse }) => excuse),
    sessionMetrics: { total: figures.total, ended: figures.ended, rolls_not_taken: figures.rollsNotTaken },
    attendanceMetrics: metricsOf(counts),
    experienceSessions: shown.filter((session) => session.kind === 'session'),
    experienceAttendances: presentDays(ofExperiences),
    experienceMetrics: metricsOf(ofExperiences),
    houseEventsSessions: shown.filter((session) => session.kind !== 'session'),
    houseEventsAttendances: presentHouseDays(ofHouses),
    houseEventMetrics: metricsOf(ofHouses),
    holidays: (await listHolidays(db, chosen, period)).map((holiday) => ({
      title: dayOffTitle(holiday),
      closed_for: holiday.closedFor,
      campus: chosen === null ? holiday.campus : null,
      starts_on: holiday.startsOn,
      ends_on: holiday.endsOn,
    })),
    canCreateRecurringExcuse: holds(viewer, 'excuses.create_recurring'),
    isFaculty: viewer.role === 'employee',
    counselor,
  }
}

/** The month of a day, `2026-11`, or of the day of a period that is nearest to it. */
const monthWithin = (date: string, { from, to }: Period): string =>
  clampDay(date, { first: schoolDateOf(from.getTime()), last: schoolDateOf(to.getTime() - 1) }).slice(0, 7)

/** First instant of a month, `2026-11`, and of the one after, in the school's zone. */
function monthPeriod(month: string | undefined): Period | undefined {
  if (month === undefined) return undefined
  const first = Temporal.PlainDate.from(`${month}-01`)
  return {
    from: new Date(schoolDayBounds(first.toString()).startMs),
    to: new Date(schoolDayBounds(first.add({ months: 1 }).toString()).startMs),
  }
}

const figuresOf = (lines: readonly RollLine[]) => ({
  total: lines.length,
  ended: lines.filter((roll) => roll.isOver).length,
  rollsNotTaken: lines.filter((roll) => roll.isNotTaken).length,
})

function figuresOfDays(days: readonly DayCount[]) {
  const sum = (of: (day: DayCount) => number) => days.reduce((all, day) => all + of(day), 0)
  return {
    total: sum((day) => day.meetings),
    ended: sum((day) => day.ended),
    rollsNotTaken: sum((day) => day.untaken),
  }
}
