import css from './Sparkline.module.css'

export interface SparklineProps {
  /** The oldest first; null where nothing is known. */
  readonly values: readonly (number | null)[]
  /** What is usual: a dotted line to see the last value against. */
  readonly usual?: number | null
  /** The last value is worse than usual: its stretch is red. */
  readonly isWorse?: boolean
  readonly width?: number
  readonly height?: number
}

/** Room for the dot at the end and half of a line. */
const edge = 4
/** Less than this many points between the best and the worst is drawn flat: noise is no mountain. */
const leastSpan = 12

/** A few weeks as a line; the numbers beside it say the same, so screen readers skip it. */
export function Sparkline({ values, usual, isWorse = false, width = 72, height = 24 }: SparklineProps) {
  const known = [...values, usual ?? null].filter((value) => value !== null)
  if (known.length === 0) return null
  const middle = (Math.max(...known) + Math.min(...known)) / 2
  const span = Math.max(leastSpan, Math.max(...known) - Math.min(...known))
  const x = (index: number) => edge + (index / Math.max(1, values.length - 1)) * (width - 2 * edge)
  const y = (value: number) => height / 2 - ((value - middle) / span) * (height - 2 * edge)
  const points = values.flatMap((value, index) =>
    value === null ? [] : [{ x: x(index), y: y(value), index }],
  )
  const last = points.at(-1)
  const line = (some: typeof points) => some.map((point) => `${point.x},${point.y}`).join(' ')
  return (
    <svg
      className={css.line}
      width={width}
      height={height}
      aria-hidden="true"
      data-worse={isWorse || undefined}
    >
      {usual != null && (
        <line className={css.usual} x1={edge} x2={width - edge} y1={y(usual)} y2={y(usual)} />
      )}
      <polyline className={css.before} points={line(points.slice(0, -1))} />
      <polyline className={css.last} points={line(points.slice(-2))} />
      {last !== undefined && <circle className={css.dot} cx={last.x} cy={last.y} r={2.5} />}
    </svg>
  )
}
