import { VisuallyHidden } from '@mantine/core'
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import css from './Trend.module.css'

interface TrendProps {
  /** Above zero is up, below it down. */
  readonly change: number
  /** What the number means, for screen readers and as tooltip: "3 fewer than the week before". */
  readonly words: string
}

/** Up or down against the time before; nothing at zero (3-shell-and-houses §4; look §5). */
export function Trend({ change, words }: TrendProps) {
  if (change === 0) return <span className={css.trend} />
  const Icon = change > 0 ? IconTrendingUp : IconTrendingDown
  return (
    <span className={css.trend} data-up={change > 0 || undefined} title={words}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span aria-hidden="true">{Math.abs(change)}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
