import { schoolZone } from '#contract/school-time.ts'
import type { HoursStanding, LearningHours } from '../contract/learning-hours.contract.ts'
import { type HourRow, minutesOf } from '../rules/hour-rows.ts'
import { expectedByWeek, expectedMinutes, type RequiredHours } from '../rules/required-hours.ts'
import type { HoursYear } from './hours-year.ts'

interface Shown {
  readonly rows: readonly HourRow[]
  readonly year: HoursYear
  /** The latest first. */
  readonly cycles: readonly { readonly title: string; readonly startsAt: Date }[]
  readonly required: RequiredHours | undefined
}

type Counted = Omit<LearningHours, 'name' | 'is_whole' | 'logged' | 'log_options'>

/** The rows of a year added up by week, subject and source, and against what is required. */
export function presentHours({ rows, year, cycles, required }: Shown): Counted {
  const subjects = [...Map.groupBy(rows, ({ subject }) => subject)]
    .map(([title, own]) => ({ title, minutes: minutesOf(own) }))
    .toSorted((a, b) => b.minutes - a.minutes || a.title.localeCompare(b.title))
  const byWeek = Map.groupBy(rows, ({ week }) => week)
  const mondays = [...new Set([...year.mondays, ...byWeek.keys()])].toSorted()
  const passedByWeek = mondays.map((monday) => year.passedByWeek.get(monday) ?? 0)
  const expected = required && expectedByWeek(required, passedByWeek, year.schoolDays)
  const minutes = minutesOf(rows)
  const weeks = mondays.map((monday, at) => {
    const own = byWeek.get(monday) ?? []
    return {
      starts_on: monday,
      cycle: cycleAt(cycles, monday),
      minutes: minutesOf(own),
      by_subject: subjects.map(({ title }) => minutesOf(own.filter(({ subject }) => subject === title))),
      by_source: bySourceOf(own),
      expected: expected?.[at] ?? null,
    }
  })
  return {
    school_year: year.schoolYear,
    weeks: weeks.filter((week, at) => week.minutes > 0 || (passedByWeek[at] ?? 0) > 0).toReversed(),
    subjects,
    by_source: bySourceOf(rows),
    minutes,
    standing: required ? standingOf(required, year, minutes) : null,
  }
}

const bySourceOf = (rows: readonly HourRow[]) => {
  const of = (asked: HourRow['source']) => minutesOf(rows.filter(({ source }) => source === asked))
  return { sessions: of('sessions'), tasks: of('tasks'), logged: of('logged') }
}

/** The cycle that runs at the end of a week's Friday, or the one before. */
function cycleAt(cycles: Shown['cycles'], monday: string): string {
  const friday = Temporal.PlainDate.from(monday).add({ days: 5 }).toZonedDateTime(schoolZone)
  return cycles.find(({ startsAt }) => startsAt.getTime() < friday.epochMilliseconds)?.title ?? ''
}

function standingOf(
  required: RequiredHours,
  { schoolDays, passed }: HoursYear,
  minutes: number,
): HoursStanding {
  const expected = expectedMinutes(required.hoursPerYear, { all: schoolDays, passed })
  return {
    title: required.title,
    hours_per_year: required.hoursPerYear,
    hours_per_week: required.hoursPerWeek,
    expected,
    short: Math.max(0, expected - minutes),
    days_passed: passed,
    days: schoolDays,
  }
}
