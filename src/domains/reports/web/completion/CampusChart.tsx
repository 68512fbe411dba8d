import { useQuery } from '@tanstack/react-query'
import { ChartSection } from '#ui/charts/ChartSection.tsx'
import { GapChart } from '#ui/charts/GapChart.tsx'
import { formatPercent } from '#ui/format/quantities.ts'
import { chosenIn, type ReportSearch, without } from '../table/report-search.ts'
import { completionChartQuery } from './completion-address.ts'

interface CampusChartProps {
  readonly search: ReportSearch
  readonly onChange: (part: object) => void
}

/** Completion by campus, the furthest behind first; a bar leads to the campus. */
export function CampusChart({ search, onChange }: CampusChartProps) {
  // Bars of the campuses that were not chosen stay, to be compared and chosen.
  const { data } = useQuery(completionChartQuery(without(search, 'campus')))
  const chosen = chosenIn(search, 'campus')
  const bars = data?.campuses.filter(({ completed, missing }) => completed + missing > 0) ?? []
  if (bars.length < 2) return null
  return (
    <ChartSection
      title="Completion by campus"
      about="Of what is listed: completed by its students, and still missing"
    >
      <GapChart
        label="Completion by campus"
        rows={bars.map(({ cohort_id, title, completed, missing }) => ({
          key: String(cohort_id),
          title,
          covered: completed / (completed + missing),
          short: missing / (completed + missing),
          spare: 0,
          said: formatPercent(completed / (completed + missing)),
          isLoud: false,
          isChosen: chosen.includes(String(cohort_id)),
        }))}
        onChoose={(key) => onChange({ campus: chosen.includes(key) ? undefined : [key] })}
        legend={[
          { part: 'covered', text: 'Completed' },
          { part: 'short', text: 'Missing for graduating' },
        ]}
      />
    </ChartSection>
  )
}
