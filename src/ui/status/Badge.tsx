import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ColourFamily } from '../theme/tokens.ts'
import css from './Badge.module.css'
import { classes, familyClass } from './family-class.ts'

export interface BadgeProps {
  family: ColourFamily
  /** A status is always icon and word; only a plain attribute goes without an icon. */
  icon?: Icon
  children: ReactNode
  /** `quiet` drops the fill (the normal), `fill` is the default, `edged` adds the edge (the gravest). */
  weight?: 'quiet' | 'fill' | 'edged'
}

/** A status: icon and word, 22 px high, never wrapped and never cut (design `look.md` §5). */
export function Badge({ family, icon: Icon, children, weight = 'fill' }: BadgeProps) {
  const edged = weight === 'edged' || family === 'outline'
  return (
    <span className={classes(css.badge, familyClass(family))} data-weight={edged ? 'edged' : weight}>
      {Icon !== undefined && <Icon size={14} stroke={2} aria-hidden />}
      {children}
    </span>
  )
}

/** Two or more statuses of one row, 4 px apart. */
export function Badges({ children }: { children: ReactNode }) {
  return <span className={css.badges}>{children}</span>
}

/** A status in a grid cell: the icon alone, its word as accessible name and as tooltip. */
export function StatusMark({ family, icon: Icon, word, weight = 'fill' }: StatusMarkProps) {
  return (
    <span
      className={classes(css.badge, css.mark, familyClass(family))}
      data-weight={weight}
      role="img"
      aria-label={word}
      title={word}
    >
      <Icon size={14} stroke={2} aria-hidden />
    </span>
  )
}

export interface StatusMarkProps {
  family: ColourFamily
  icon: Icon
  word: string
  weight?: 'quiet' | 'fill' | 'edged'
}
