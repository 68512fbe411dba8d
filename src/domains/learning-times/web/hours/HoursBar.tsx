import css from './hours-bar.module.css'

interface HoursBarProps {
  readonly minutes: number
  /** What is expected by today, minutes; null without a requirement. */
  readonly expected: number | null
  /** Minutes that the whole width stands for: one scale for all rows, so that lengths compare. */
  readonly scale: number
  readonly size?: 'row' | 'head'
}

/**
 * Time that is there in graphite, what is expected and missing dashed red, today's place a line in accent (look §14.1).
 * Read out by the numbers beside it.
 */
export function HoursBar({ minutes, expected, scale, size = 'row' }: HoursBarProps) {
  const share = (part: number) => `${scale === 0 ? 0 : Math.min(100, (part / scale) * 100)}%`
  const short = expected === null ? 0 : Math.max(0, expected - minutes)
  return (
    <span className={css.bar} data-size={size} aria-hidden="true">
      <span className={css.there} style={{ width: share(minutes) }} />
      {short > 0 && <span className={css.missing} style={{ left: share(minutes), width: share(short) }} />}
      {size === 'head' && expected !== null && (
        <span className={css.today} style={{ left: share(expected) }} />
      )}
    </span>
  )
}
