import { Ratio } from '#ui/status/Ratio.tsx'
import { Trend } from '#ui/status/Trend.tsx'
import css from './students.module.css'

export interface RatioCellProps {
  /** Undefined while it is being counted. */
  readonly counts: { readonly part: number; readonly whole: number; readonly trend: number } | undefined
  /** What is counted, for screen readers: "12 of 13 attended". */
  readonly noun: string
  /** A second line, such as final tasks that were missed. */
  readonly below?: string | undefined
  /** In px; narrower where two stand on one line of a phone. */
  readonly barWidth?: number
}

/** Part of whole, a thin bar, and an arrow where it differs from the time before (look, picture 08). */
export function RatioCell({ counts, noun, below, barWidth = 36 }: RatioCellProps) {
  if (counts === undefined) return <span className={css.waiting} aria-hidden="true" />
  const { part, whole, trend } = counts
  return (
    <span className={css.ratio}>
      <span className={css.numbers}>
        <Ratio part={part} whole={whole} noun={noun} barWidth={barWidth} />
        {whole > 0 && <Trend change={trend} words={trendWords(trend)} />}
      </span>
      {below !== undefined && <span className={css.below}>{below}</span>}
    </span>
  )
}

const trendWords = (count: number) =>
  `${Math.abs(count)} ${count > 0 ? 'more' : 'fewer'} than at the rate before`
