import { Button } from '@mantine/core'
import { useState } from 'react'
import { registrationsUrl } from '#domains/registrations/rules/registration-addresses.ts'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { Demand } from '../../contract/journey.contract.ts'
import css from './overview.module.css'

const shownFirst = 12

/** First choices over places, the tightest first: what fits graphite, what does not dashed red, free places the track. */
export function DemandPicture({ demand, chosen }: { demand: readonly Demand[]; chosen: number }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? demand : demand.slice(0, shownFirst)
  const most = Math.max(1, ...shown.map(({ first, places }) => Math.max(first, places ?? 0)))
  const over = demand.filter(({ first, places }) => places !== null && first > places).length
  return (
    <Section title="First choices over places" count={demand.length}>
      <p className={css.legend}>
        <span>
          <i className={css.fits} /> fits
        </span>
        <span>
          <i className={css.beyond} /> beyond the places
        </span>
        <span>
          <i className={css.free} /> free
        </span>
        <span>
          {chosen === 0 ? 'Nobody has chosen yet.' : `${formatNoun(over, 'experience')} over capacity.`}
        </span>
      </p>
      <ul className={css.demand}>
        {shown.map((one) => (
          <li key={one.id}>
            <span className={css.words}>
              <UiLink className={css.name} href={registrationsUrl(one.id)}>
                {one.title}
              </UiLink>
              <span className={css.second}>
                {[one.block_title, one.campus, one.least === null ? '' : `at least ${one.least}`]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <DemandBar {...one} most={most} />
            <span
              className={css.number}
              data-over={(one.places !== null && one.first > one.places) || undefined}
            >
              {formatCount(one.first)}
              {one.places === null ? '' : ` / ${formatCount(one.places)}`}
            </span>
          </li>
        ))}
      </ul>
      {demand.length > shownFirst && (
        <Button size="xs" variant="subtle" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show the tightest' : `Show all ${demand.length}`}
        </Button>
      )}
    </Section>
  )
}

function DemandBar({ first, places, most }: Demand & { most: number }) {
  const fits = places === null ? first : Math.min(first, places)
  const share = (count: number) => `${(count / most) * 100}%`
  return (
    <span className={css.bar} aria-hidden="true">
      <span className={css.fits} style={{ width: share(fits) }} />
      {first > fits && <span className={css.beyond} style={{ width: share(first - fits) }} />}
      {places !== null && places > first && (
        <span className={css.free} style={{ width: share(places - first) }} />
      )}
    </span>
  )
}
