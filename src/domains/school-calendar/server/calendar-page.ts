import { schoolDateOf } from '#contract/school-time.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { holds, reachOf } from '#server/api/viewer.ts'
import type { Year } from '../rules/calendar-state.ts'
import { countSchoolDays } from '../rules/open-days.ts'
import { getCalendar } from './calendar.queries.ts'
import { countExperiencesByCycle, listCampuses } from './campuses.queries.ts'
import { listChanges } from './changes/changes.queries.ts'

const presentYear = (year: Year) => ({
  school_year: year.schoolYear,
  title: year.title,
  first_day: year.firstDay,
  last_day: year.lastDay,
  required_days: year.requiredDays,
  notes: year.notes,
})

/** The school year a day is in, else the next to come, else the last. `years` stand in order. */
const shownYear = (years: readonly Year[], today: string) =>
  years.find(({ lastDay }) => today <= lastDay) ?? years.at(-1)

/**
 * The page of a school year: its settings and the school days each campus has. Cycles and holidays come of all
 * years, some dozens a year, so that an address of one of them opens whatever year is shown.
 */
export async function calendarPage(
  { db, viewer, services }: Omit<HandlerArguments<unknown>, 'input'>,
  schoolYear: string | undefined,
) {
  const [state, campuses, experiences, changes] = await Promise.all([
    getCalendar(db),
    listCampuses(db),
    countExperiencesByCycle(db),
    listChanges(db),
  ])
  const today = schoolDateOf(services.clock.nowMs())
  const year =
    state.years.find((one) => one.schoolYear === schoolYear) ??
    (schoolYear === undefined ? shownYear(state.years, today) : undefined)
  const range = year === undefined ? undefined : { startsOn: year.firstDay, endsOn: year.lastDay }
  const campusTitles = new Map(campuses.map(({ id, title }) => [id, title]))
  return {
    today,
    years: state.years.map(presentYear),
    school_year: year?.schoolYear ?? null,
    cycles: state.cycles.map((cycle) => ({
      id: cycle.id,
      title: cycle.title,
      school_year: cycle.schoolYear,
      starts_on: cycle.startsOn,
      ends_on: cycle.endsOn,
      school_days: countSchoolDays(state, null, cycle),
      experiences: experiences.find(({ cycleId }) => cycleId === cycle.id)?.experiences ?? 0,
    })),
    holidays: state.holidays.map((holiday) => ({
      id: holiday.id,
      title: holiday.title,
      closed_for: holiday.closedFor,
      starts_on: holiday.startsOn,
      ends_on: holiday.endsOn,
      cohort_id: holiday.cohortId,
      campus: holiday.cohortId === null ? null : (campusTitles.get(holiday.cohortId) ?? 'Another campus'),
      calendar: holiday.externalCalendar,
    })),
    campuses: campuses.map(({ id, title }) => ({
      id,
      title,
      school_days: range === undefined ? 0 : countSchoolDays(state, id, range),
    })),
    changes: changes.map((change) => ({
      id: change.id,
      summary: change.summary,
      made_by: change.madeByName,
      made_at: change.madeAt.toISOString(),
      file_name: change.fileName,
      undone_at: change.undoneAt?.toISOString() ?? null,
      undone_by: change.undoneByName,
    })),
    can: {
      manage: holds(viewer, 'school_year.manage'),
      manage_all: reachOf(viewer, 'school_year.manage') === 'all',
    },
  }
}
