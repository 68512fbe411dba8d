import type { ReactNode } from 'react'
import css from './FiltersRow.module.css'

export interface FiltersRowProps {
  /** Search first, then menus, then the range of dates. */
  children: ReactNode
  /** At the right: export, or a line of facts. */
  right?: ReactNode
  label?: string
}

/** Filters of 28 px with 12 px above and below; all of them live in the URL (design `look.md` §7.2). */
export function FiltersRow({ children, right, label = 'Filters' }: FiltersRowProps) {
  return (
    <search className={css.row} aria-label={label} data-print="hide">
      {children}
      {right !== undefined && <div className={css.right}>{right}</div>}
    </search>
  )
}
