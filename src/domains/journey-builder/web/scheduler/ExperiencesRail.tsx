import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { PlanSummary } from '../../contract/proposals.schemas.ts'
import css from './scheduler.module.css'
import { runText } from './scheduler-text.ts'

const shownFirst = 10

/** How full each experience would be: what would not run as it is meant first, what more wanted, then the emptiest. */
export function ExperiencesRail({
  summary,
  urlOf,
}: {
  summary: PlanSummary
  urlOf: (tab: string) => string
}) {
  const [isWhole, setWhole] = useState(false)
  const isFull = ({ placed, places }: PlanSummary['experiences'][number]) =>
    places !== null && placed >= places
  const sorted = [...summary.experiences].sort(
    (a, b) =>
      Number(a.state === 'runs') - Number(b.state === 'runs') ||
      Number(isFull(b)) - Number(isFull(a)) ||
      (isFull(a) ? b.unmet - a.unmet : a.placed / (a.places ?? 1_000) - b.placed / (b.places ?? 1_000)) ||
      a.title.localeCompare(b.title),
  )
  const shown = isWhole ? sorted : sorted.slice(0, shownFirst)
  return (
    <section className={css.rail} aria-labelledby="rail-title">
      <h2 id="rail-title" className={css.railTitle}>
        Experiences <span>Most wanted first</span>
      </h2>
      <ul className={css.fullness}>
        {shown.map((one) => (
          <li key={one.id}>
            <UiLink className={css.name} href={`${urlOf('placements')}&experience=${one.id}`}>
              {one.title}
            </UiLink>
            <span className={css.number}>
              {one.placed}
              {one.places !== null && ` / ${one.places}`}
            </span>
            <span className={css.bar} aria-hidden="true">
              <span
                style={{ width: `${Math.min(1, one.placed / Math.max(1, one.places ?? one.placed)) * 100}%` }}
              />
            </span>
            <span className={css.second}>
              {runText(one) ??
                (isFull(one)
                  ? one.unmet > 0
                    ? `Full, ${one.unmet} more wanted it`
                    : 'Full'
                  : one.places === null
                    ? 'No limit'
                    : `${formatNoun(one.places - one.placed, 'place')} free`)}
              {one.least !== null && one.state === 'runs' && `, at least ${one.least}`}
            </span>
          </li>
        ))}
      </ul>
      {sorted.length > shownFirst && (
        <Button size="xs" variant="subtle" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `${sorted.length - shownFirst} more`}
        </Button>
      )}
    </section>
  )
}
