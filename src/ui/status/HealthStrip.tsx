import css from './Health.module.css'

/** A stretch of one state, in minutes from the beginning of the strip. */
export interface HealthStretch {
  readonly from: number
  readonly to: number
  readonly state: 'answered' | 'slow' | 'down'
}

interface HealthStripProps {
  readonly stretches: readonly HealthStretch[]
  /** How many minutes it is long; its end is now. */
  readonly minutes: number
}

/** The least width of a span, in percent: less is not seen. */
const leastShare = 0.6

/**
 * How something answered over a day (design `look.md` §14.2): graphite, slow amber, down dashed. Hidden from screen
 * readers: the state beside it says the same in words.
 */
export const HealthStrip = ({ stretches, minutes }: HealthStripProps) => (
  <div className={css.strip} aria-hidden="true">
    {stretches.map(({ from, to, state }) => (
      <span
        key={from}
        data-state={state}
        style={{
          left: `${(from / minutes) * 100}%`,
          width: `${Math.max(state === 'answered' ? 0 : leastShare, ((to - from) / minutes) * 100)}%`,
        }}
      />
    ))}
    <span className={css.now} />
  </div>
)

/** What the strip is drawn with. */
export const HealthLegend = () => (
  <ul className={css.legend} aria-label="What the strips show">
    {(['answered', 'slow', 'down'] as const).map((state) => (
      <li key={state}>
        <i data-state={state} aria-hidden="true" />
        {legendWords[state]}
      </li>
    ))}
  </ul>
)

const legendWords = { answered: 'Answers', slow: 'Slow', down: 'Down' } as const
