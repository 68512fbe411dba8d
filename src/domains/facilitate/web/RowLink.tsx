import type { ReactNode } from 'react'
import { UiLink } from '#ui/page/UiLink.tsx'
import css from './list.module.css'

export interface RowLinkProps {
  picture: ReactNode
  title: string
  /** The second line. */
  children: ReactNode
  href: string
  /** What the link does, at the right: "Take roll". */
  verb: string
  isPrimary?: boolean
}

/** A row of the list: what, its evidence, and one verb (look, picture 06). The whole row leads there. */
export function RowLink({ picture, title, children, href, verb, isPrimary = false }: RowLinkProps) {
  return (
    <li className={css.row}>
      {picture}
      <div className={css.words}>
        <span className={css.title}>{title}</span>
        <span className={css.second}>{children}</span>
      </div>
      <UiLink
        href={href}
        aria-label={`${verb}, ${title}`}
        className={isPrimary ? `${css.verb} ${css.primary}` : css.verb}
      >
        {verb}
      </UiLink>
    </li>
  )
}
