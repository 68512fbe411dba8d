import { formatDayRange } from '#ui/format/days.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { HoursOfWeek, LearningHours } from '../../contract/learning-hours.contract.ts'
import { HoursBar } from './HoursBar.tsx'
import css from './hours.module.css'
import { minutesText, sourcesText } from './hours-text.ts'

export const rowKey = ({ starts_on }: HoursOfWeek) => starts_on
const fridayOf = (monday: string) => Temporal.PlainDate.from(monday).add({ days: 4 }).toString()
export const rowLabel = ({ starts_on }: HoursOfWeek) =>
  formatDayRange(starts_on, fridayOf(starts_on), { year: false })
export const cycleOf = ({ cycle }: HoursOfWeek) => ({ key: cycle, title: cycle })

const shortOf = ({ expected, minutes }: HoursOfWeek) => Math.max(0, (expected ?? 0) - minutes)
const orNothing = (minutes: number) => (minutes === 0 ? '–' : minutesText(minutes))
const shortText = (week: HoursOfWeek) =>
  shortOf(week) === 0 ? '–' : <span className={css.short}>{minutesText(shortOf(week))}</span>

/** One scale for all weeks: the most that was there or expected of one. */
const scaleOf = ({ weeks }: LearningHours) =>
  Math.max(1, ...weeks.map(({ minutes, expected }) => Math.max(minutes, expected ?? 0)))

/** Weeks by subject, with their sums at the foot; what is short of a week only where something is required. */
export function hoursColumns(hours: LearningHours): readonly DataColumn<HoursOfWeek>[] {
  const scale = scaleOf(hours)
  return [
    {
      id: 'week',
      header: 'Week',
      primary: true,
      minWidth: 240,
      footer: 'All weeks',
      cell: (week) => <PersonCell name={rowLabel(week)} second={sourcesText(week.by_source)} />,
    },
    {
      id: 'drawn',
      header: 'Hours',
      width: 140,
      cell: ({ minutes, expected }) => (
        <span className={css.drawn}>
          <HoursBar minutes={minutes} expected={expected} scale={scale} />
        </span>
      ),
    },
    {
      id: 'all',
      header: 'Together',
      align: 'right',
      width: 116,
      footer: minutesText(hours.minutes),
      cell: ({ minutes }) => orNothing(minutes),
    },
    ...(hours.standing === null
      ? []
      : [{ id: 'short', header: 'Short', align: 'right' as const, width: 104, cell: shortText }]),
    ...hours.subjects.map(({ title, minutes }, at) => ({
      ...(at === 0 && { groupStart: true }),
      id: `subject-${title}`,
      header: title,
      align: 'right' as const,
      width: 148,
      footer: minutesText(minutes),
      cell: ({ by_subject }: HoursOfWeek) => orNothing(by_subject[at] ?? 0),
    })),
  ]
}

export const phoneRow = (week: HoursOfWeek) => (
  <PhoneRow
    name={rowLabel(week)}
    reason={shortOf(week) > 0 ? `${minutesText(shortOf(week))} short` : sourcesText(week.by_source)}
    right={orNothing(week.minutes)}
  />
)
