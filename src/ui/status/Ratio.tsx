import { Bar } from './Pips.tsx'
import css from './Ratio.module.css'

interface RatioProps {
  readonly part: number
  readonly whole: number
  /** What is counted, for screen readers: "12 of 13 attended". */
  readonly noun: string
  /** Below this share of 1 the bar is red: somebody should ask. */
  readonly lowBelow?: number
  /** In px; narrower where two stand on one line of a phone. */
  readonly barWidth?: number
}

/** Below this share the bar is red. */
const lowShare = 0.75

/** Part of whole with a thin bar; a dash where there is nothing to take a part of (look, picture 08). */
export function Ratio({ part, whole, noun, lowBelow = lowShare, barWidth = 36 }: RatioProps) {
  if (whole === 0) return <span className={css.none}>–</span>
  const share = part / whole
  return (
    <span className={css.ratio}>
      <span className={css.hidden}>{`${part} of ${whole} ${noun}`}</span>
      <span className={css.count} aria-hidden="true">
        <b>{part}</b>/{whole}
      </span>
      <Bar share={share} width={barWidth} family={share < lowBelow ? 'unexc' : 'neutral'} />
    </span>
  )
}
