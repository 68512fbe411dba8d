import { schoolDayBounds } from '#contract/school-time.ts'
import { joinStatuses } from '#domains/attendance/contract/attendance-status.ts'
import { marksOf } from '#domains/attendance/rules/roll-facts.ts'
import { setPresence } from '#domains/attendance/server/attendance.service.ts'
import { presentCycle } from '#domains/school-year/server/school-year.service.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { rangeOf, readPage } from '#server/api/paging.ts'
import { attendanceCalendarContract, missesPage } from '../contract/attendance-calendar.contract.ts'
import { metricsOf } from '../rules/day-tally.ts'
import { lockOf, presentMiss } from './calendar.present.ts'
import {
  findChosen,
  findCyclePeriod,
  findPeriodOfRoll,
  findRecentPeriod,
  findStartOfRoll,
} from './calendar-filter.ts'
import { countByDay } from './day-counts.queries.ts'
import { loadFacultyPage } from './faculty-page.ts'
import { listExperiences, listHouses, listStudents } from './lookup.queries.ts'
import { countFoundMisses, listMisses, type MissTotals } from './misses.queries.ts'
import { countMissingNow, listOpenableExcuses, loadMissingNow } from './missing-now.ts'
import { listRollLines } from './roll-lines.queries.ts'
import { listRollsNotTaken } from './rolls-not-taken.queries.ts'
import { countRollsOfDay } from './rolls-of-day.ts'

const lookupPage = 25
const rollsPage = 50

interface Choice {
  readonly cycle_id?: number | undefined
  readonly student_id?: number | undefined
  readonly experience_id?: number | undefined
  readonly house_id?: number | undefined
}

/** Percentages of what is chosen, over the rolls of the cycle. */
async function loadMetrics({ db, viewer, input, services }: HandlerArguments<Choice>) {
  const chosen = await findChosen(db, viewer, input)
  const nowMs = services.clock.nowMs()
  const { period } = await findCyclePeriod(db, input.cycle_id, nowMs)
  const now = new Date(nowMs)
  return metricsOf(
    chosen === null
      ? await countByDay(db, viewer, period, now)
      : await listRollLines(db, viewer, chosen, period, now),
  )
}

export const attendanceCalendarRoutes = handlers(attendanceCalendarContract, {
  setPresence: async (context) => {
    const { student_id: studentId, attendable_id: attendableId, present, tell_family = false } = context.input
    const { statuses, isCovered, informedOtherwise } = await setPresence(context, {
      studentId,
      attendableId,
      present,
      tellFamily: tell_family,
    })
    return {
      ok: true as const,
      message: 'Absence changed!' as const,
      status: joinStatuses(statuses),
      box_lock: lockOf(marksOf({ statuses, isCovered, isOver: true }), 'ended', true),
      told_otherwise: informedOtherwise.map(({ name }) => name),
    }
  },

  getFacultyPage: loadFacultyPage,

  getMissesOnDay: async ({ db, viewer, input, services }) => {
    const { startMs, endMs } = schoolDayBounds(input.day)
    const day = { from: new Date(startMs), to: new Date(endMs) }
    const { attType, search } = input
    const filter = { day, attType, search, now: new Date(services.clock.nowMs()) }
    const chosen = await findChosen(db, viewer, input)
    const [{ rolls, misses }, found] = await Promise.all([
      countRollsOfDay(db, viewer, chosen, filter),
      search === '' ? null : countFoundMisses(db, viewer, chosen, filter),
    ])
    const totals = found ?? misses
    const rows = await listMisses(db, viewer, chosen, filter, {
      ...rangeOf(input.page, missesPage),
      totals,
    })
    const openable = await listOpenableExcuses(db, viewer, rows)
    const rowsOf = (list: keyof MissTotals) =>
      rows.filter((row) => row.list === list).map((row) => presentMiss(row, openable))
    return {
      excused: rowsOf('excused'),
      absent: rowsOf('absent'),
      excusedTotal: totals.excused,
      absentTotal: totals.absent,
      rolls,
      pageSize: missesPage,
    }
  },

  getMetrics: loadMetrics,
  getExperienceMetrics: loadMetrics,
  getHouseEventsMetrics: loadMetrics,

  lookUp: async ({ db, viewer, input, services }) => {
    const nowMs = services.clock.nowMs()
    const { cycle, period } = await findCyclePeriod(db, input.cycle_id, nowMs)
    const list = { all: listStudents, experiences: listExperiences, houses: listHouses }[input.tab]
    const rows = await list(db, viewer, {
      cycleId: cycle?.id ?? 0,
      period,
      now: new Date(nowMs),
      search: input.search,
      offset: (input.page - 1) * lookupPage,
      limit: lookupPage + 1,
    })
    return { rows: rows.slice(0, lookupPage), hasMore: rows.length > lookupPage }
  },

  getMissingNow: loadMissingNow,
  countMissingNow,

  listRollsNotTaken: async ({ db, viewer, input, services }) => {
    const nowMs = services.clock.nowMs()
    // Reminders go on for ten school days, and so beyond the cycle of the roll: the one that was current when it began.
    const rollMs =
      input.attendable_id === undefined ? undefined : await findStartOfRoll(db, viewer, input.attendable_id)
    const { cycle, period } =
      rollMs !== undefined
        ? await findPeriodOfRoll(db, rollMs)
        : input.recent === true
          ? await findRecentPeriod(db, nowMs)
          : await findCyclePeriod(db, input.cycle_id, nowMs)
    const { rows, total } = await readPage(input.page, rollsPage, (range) =>
      listRollsNotTaken(db, viewer, period, { now: new Date(nowMs), ...range }),
    )
    return {
      cycle: cycle ? presentCycle(cycle) : null,
      page: input.page,
      pageSize: rollsPage,
      total,
      rolls: rows.map((roll) => ({
        attendable_id: roll.attendableId,
        kind: roll.kind,
        type: roll.type,
        experience_id: roll.experienceId,
        house_id: roll.houseId,
        title: roll.title,
        start_at: roll.startsAt.toISOString(),
        end_at: roll.endsAt.toISOString(),
        students: roll.students,
        facilitators: roll.facilitators,
        reminded_at: roll.remindedAt?.toISOString() ?? null,
        reminded_until: roll.remindedUntil.toISOString(),
      })),
    }
  },
})
