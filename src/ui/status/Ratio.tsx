import { Bar } from './Pips.tsx'
import css from './Ratio.module.css'

interface RatioProps {
  readonly part: number
  readonly whole: number
  /** What is counted, for screen readers: "12 of 13 attended". */
  readonly noun: string
  /** The bar is red: somebody should ask. Without it, below three quarters. */
  readonly isLow?: boolean
  /** In px; narrower where two stand on one line of a phone. */
  readonly barWidth?: number
}

/** Below this share the bar is red, where nobody says otherwise. */
const lowShare = 0.75

/** Part of whole with a thin bar; a dash where there is nothing to take a part of (look, picture 08). */
export function Ratio({ part, whole, noun, isLow, barWidth = 36 }: RatioProps) {
  if (whole === 0) return <span className={css.none}>–</span>
  const share = part / whole
  return (
    <span className={css.ratio}>
      <span className={css.hidden}>{`${part} of ${whole} ${noun}`}</span>
      <span className={css.count} aria-hidden="true">
        <b>{part}</b>/{whole}
      </span>
      <Bar share={share} width={barWidth} family={(isLow ?? share < lowShare) ? 'unexc' : 'neutral'} />
    </span>
  )
}
