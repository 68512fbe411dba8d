import { useQuery } from '@tanstack/react-query'
import { ChartSection } from '#ui/charts/ChartSection.tsx'
import { ColumnChart } from '#ui/charts/ColumnChart.tsx'
import { formatMonthDay } from '#ui/format/days.ts'
import { chosenIn, type ReportSearch, without } from '../table/report-search.ts'
import css from './hours.module.css'
import { hoursChartQuery } from './hours-address.ts'
import { hoursText } from './hours-text.ts'

interface HoursChartProps {
  readonly search: ReportSearch
  readonly onChange: (part: object) => void
}

/** Hours by week against what is required, and by subject; a column leads to its week, a subject to its rows. */
export function HoursChart({ search, onChange }: HoursChartProps) {
  const { data } = useQuery(hoursChartQuery(without(search, 'week')))
  const weeks = chosenIn(search, 'week')
  const subjects = chosenIn(search, 'subject')
  if (data === undefined || data.weeks.length < 2) return null
  const hasRequired = data.weeks.some(({ expected }) => expected !== null)
  const turn = (column: string, chosen: readonly string[], key: string) =>
    onChange({ [column]: chosen.includes(key) ? undefined : [key] })
  return (
    <ChartSection
      title="Hours by week"
      about={
        hasRequired
          ? 'Of all students listed: learned, missing of what is required, and beyond it'
          : 'Of all students listed'
      }
    >
      <ColumnChart
        label="Hours by week"
        columns={data.weeks.map(({ starts_on, minutes, expected }) => ({
          key: starts_on,
          tick: formatMonthDay(starts_on),
          said: `Week of ${formatMonthDay(starts_on)}: ${hoursText(minutes)}${expected === null ? '' : ` of ${hoursText(expected)}`}`,
          amount: minutes,
          expected,
          isChosen: weeks.includes(starts_on),
        }))}
        onChoose={(key) => turn('week', weeks, key)}
      />
      <p className={css.subjects}>
        {data.subjects.map(({ title, minutes }) => (
          <button
            key={title}
            type="button"
            className={css.subject}
            aria-pressed={subjects.includes(title)}
            onClick={() => turn('subject', subjects, title)}
          >
            {title} <span className={css.amount}>{hoursText(minutes)}</span>
          </button>
        ))}
      </p>
    </ChartSection>
  )
}
