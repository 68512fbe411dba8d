import type { ColourFamily } from '../theme/tokens.ts'
import { classes, familyClass } from './family-class.ts'
import css from './Pips.module.css'

export interface PipsProps {
  count: number
  /** How many are shown; the school counts absences to five. */
  of?: number
  family?: ColourFamily
}

/** Small pips beside a count such as `4 / 5`; the count says the same, so screen readers skip them. */
export function Pips({ count, of = 5, family = 'neutral' }: PipsProps) {
  return (
    <span className={classes(css.pips, familyClass(family))} aria-hidden="true">
      {Array.from({ length: of }, (_, index) => index + 1).map((place) => (
        <span key={place} className={css.pip} data-on={place <= count ? true : undefined} />
      ))}
    </span>
  )
}

export interface BarProps {
  /** Share of 1. */
  share: number
  family?: ColourFamily
  /** Pixels; as wide as its place without it. */
  width?: number
}

/** A thin bar beside a number such as `12/13`; the number says the same, so screen readers skip it. */
export function Bar({ share, family = 'neutral', width }: BarProps) {
  const percent = Math.min(100, Math.max(0, share * 100))
  return (
    <span className={classes(css.bar, familyClass(family))} style={{ width }} aria-hidden="true">
      <span className={css.fill} style={{ width: `${percent}%` }} />
    </span>
  )
}
