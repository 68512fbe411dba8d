import { useQuery } from '@tanstack/react-query'
import { ChartSection } from '#ui/charts/ChartSection.tsx'
import { GapChart } from '#ui/charts/GapChart.tsx'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { Gap } from '../../contract/missing.contract.ts'
import { chosenIn, type ReportSearch, without } from '../table/report-search.ts'
import css from './missing.module.css'
import { gapsQuery } from './missing-address.ts'

interface GapsChartProps {
  readonly search: ReportSearch
  readonly onChange: (part: object) => void
}

/** Students who lack a topic against the places of the next cycle that cover it, the shortest first; a bar leads to its units. */
export function GapsChart({ search, onChange }: GapsChartProps) {
  const { data } = useQuery(gapsQuery(without(search, 'topic')))
  const chosen = chosenIn(search, 'topic')
  if (data === undefined || data.gaps.length === 0) return null
  const { cycle, stranded, stranded_units, graduates } = data
  return (
    <ChartSection
      title={cycle === null ? 'No upcoming cycle' : `Where ${cycle} falls short`}
      about="Students who lack a unit, against places that cover it"
    >
      <GapChart
        label="Topics by students without a place"
        rows={data.gaps.map((gap) => barOf(gap, chosen))}
        onChoose={(key) => onChange({ topic: chosen.includes(key) ? undefined : [key] })}
        legend={[
          { part: 'covered', text: cycle === null ? 'Covered by places' : `Covered by places in ${cycle}` },
          { part: 'short', text: 'No place for them' },
          { part: 'spare', text: 'Places to spare' },
        ]}
      >
        {stranded > 0 && (
          <p className={css.stranded}>
            <strong>{formatNoun(stranded, 'senior')}</strong> {stranded === 1 ? 'lacks' : 'lack'} a unit that
            nothing before June {graduates} covers.{' '}
            <UiLink
              href={`/reports/students/missing/units-abilities?by=student&grade=12&${stranded_units.map((id) => `unit=${id}`).join('&')}`}
            >
              Show them
            </UiLink>
          </p>
        )}
      </GapChart>
    </ChartSection>
  )
}

function barOf({ topic_id, title, students, places }: Gap, chosen: readonly string[]) {
  const free = places ?? students
  const short = Math.max(0, students - free)
  const spare = Math.max(0, free - students)
  return {
    key: String(topic_id),
    title,
    covered: Math.min(students, free),
    short,
    spare,
    said:
      short > 0 ? `${formatCount(short)} short` : places === null ? 'No limit' : `${formatCount(spare)} free`,
    isLoud: short > 0,
    isChosen: chosen.includes(String(topic_id)),
  }
}
