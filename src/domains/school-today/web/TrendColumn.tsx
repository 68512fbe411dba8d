import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Sparkline } from '#ui/status/Sparkline.tsx'
import { Trend } from '#ui/status/Trend.tsx'
import type { SchoolToday, Slipping } from '../contract/school-today.schemas.ts'
import { percentOf } from '../rules/slips.ts'
import css from './trend.module.css'

const shownAtFirst = 5

/** The last seven days beside the four weeks before: of all, and of each house and experience that slips. */
export function TrendColumn({ morning }: { readonly morning: SchoolToday }) {
  const { percent, before, weeks, slipping, total } = morning.trend
  const change = percent === null || before === null ? 0 : percent - before
  return (
    <aside className={css.column} aria-label="Attendance, week by week">
      <section>
        <h2 className={css.title}>Attendance, last 7 days</h2>
        {percent === null ? (
          <p className={css.quiet}>No roll of the last seven days is taken yet.</p>
        ) : (
          <div className={css.whole}>
            <span className={css.figure}>
              {percent}%{' '}
              <Trend
                change={change}
                words={`${formatNoun(Math.abs(change), 'point')} ${change > 0 ? 'more' : 'fewer'} than in the four weeks before`}
              />
            </span>
            <Sparkline
              values={weeks.map(percentOf)}
              usual={before}
              isWorse={change <= -1}
              width={120}
              height={40}
            />
          </div>
        )}
        {before !== null && percent !== null && (
          <p className={css.quiet}>{before}% over the four weeks before, a dot a week.</p>
        )}
      </section>
      <section className={css.slips}>
        <h2 className={css.title}>Slipping {total > 0 && <span className={css.count}>{total}</span>}</h2>
        {total === 0 ? (
          <p className={css.quiet}>
            {percent === null
              ? 'Nothing to compare yet.'
              : 'No house and no experience is 5 points below its last four weeks.'}
          </p>
        ) : (
          <Slips slipping={slipping} total={total} />
        )}
      </section>
    </aside>
  )
}

/** The steepest first, and the others at a press: what is counted can be looked at. */
function Slips({ slipping, total }: Pick<SchoolToday['trend'], 'slipping' | 'total'>) {
  const [isWhole, setWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, slipping.length - shownAtFirst)
  const untold = total - slipping.length
  return (
    <>
      <ul className={css.rows}>
        {slipping.slice(0, slipping.length - hidden).map((one) => (
          <SlipRow key={`${one.kind} ${one.id}`} slip={one} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
          Show {formatCount(hidden)} more, less steep
        </Button>
      )}
      {untold > 0 && <p className={css.quiet}>{formatCount(untold)} more, less steep.</p>}
      {untold === 0 && slipping.every(({ kind }) => kind !== 'house') && (
        <p className={css.quiet}>No house is slipping.</p>
      )}
    </>
  )
}

function SlipRow({ slip }: { readonly slip: Slipping }) {
  return (
    <li className={css.row}>
      <span className={css.words}>
        <UiLink href={slip.url} className={css.name}>
          {slip.title}
        </UiLink>
        <span className={css.kind}>{slip.kindTitle}</span>
      </span>
      <Sparkline values={slip.weeks.map(percentOf)} usual={slip.before} isWorse width={64} />
      <span className={css.percent}>
        {slip.percent}%<span className={css.before}>was {slip.before}%</span>
      </span>
    </li>
  )
}
