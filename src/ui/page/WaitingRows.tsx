import { type Icon, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { familyClass } from '../status/family-class.ts'
import type { ColourFamily } from '../theme/tokens.ts'
import { UiLink } from './UiLink.tsx'
import css from './WaitingRows.module.css'

/** A list of what waits for somebody: `WaitingRow`s, edge to edge of the sheet. */
export function WaitingRows({ children }: { children: ReactNode }) {
  return <ul className={css.rows}>{children}</ul>
}

export interface WaitingRowProps {
  icon: Icon
  family: ColourFamily
  title: string
  /** At the title's right, such as where a person belongs. */
  beside?: string | undefined
  second: string
  /** What holds it up. */
  third?: string | undefined
  verb: string
  href: string
  /** In place of the verb, a button that does it here; the title then leads to the whole of it. */
  action?: ReactNode
}

/** One thing that waits, with its evidence and one verb; the whole row leads where the verb leads (look, picture 06). */
export function WaitingRow(props: WaitingRowProps) {
  const { icon: RowIcon, family, title, beside, second, third, verb, href, action } = props
  return (
    <li className={css.row}>
      <RowIcon size={18} stroke={1.7} aria-hidden className={`${css.icon} ${familyClass(family)}`} />
      <div className={css.words}>
        {action === undefined ? (
          <span className={css.title}>
            {title}
            {beside !== undefined && <span className={css.beside}>{beside}</span>}
          </span>
        ) : (
          <UiLink href={href} className={css.title}>
            {title}
          </UiLink>
        )}
        <span className={css.second}>{second}</span>
        {third !== undefined && <span className={css.third}>{third}</span>}
      </div>
      {action ?? (
        <UiLink
          href={href}
          className={css.verb}
          aria-label={`${verb}: ${[title, beside, second].filter(Boolean).join(', ')}`}
        >
          <span className={css.verbWord}>{verb}</span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden className={css.verbArrow ?? ''} />
        </UiLink>
      )}
    </li>
  )
}

/** Under the rows: how many more there are, or the way to them. */
export function MoreWaiting({ children }: { children: ReactNode }) {
  return <li className={css.more}>{children}</li>
}
