import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Badge } from '../status/Badge.tsx'
import css from './PageHeader.module.css'
import { UiLink } from './UiLink.tsx'

export interface Crumb {
  label: string
  href: string
}

export interface PageHeaderProps {
  /** The one `h1` of the page. */
  title: ReactNode
  /** Ancestors, never the page itself. */
  crumbs?: readonly Crumb[]
  /** A picture or crest of 32 px; a string is taken as the address of an image. */
  picture?: ReactNode
  /** One neutral tag, such as the kind of experience. */
  tag?: string
  /** Facts in small beside the title. */
  facts?: ReactNode
  /** A line of facts under the title, from edge to edge. */
  below?: ReactNode
  /** At the right; at most one of them primary. */
  actions?: ReactNode
  /** `SheetTabs`, on the rule under the header. */
  tabs?: ReactNode
  /** A `ViewSwitch` at the right end of the tabs row. */
  viewSwitch?: ReactNode
}

/** The head of a page (design `look.md` §7.1). */
export function PageHeader(props: PageHeaderProps) {
  const { title, crumbs = [], picture, tag, facts, below, actions, tabs, viewSwitch } = props
  const hasTabs = tabs !== undefined || viewSwitch !== undefined
  return (
    <header className={css.header} data-tabs={hasTabs ? true : undefined}>
      {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
      <div className={css.top}>
        <div className={css.heading}>
          {typeof picture === 'string' ? <img className={css.picture} src={picture} alt="" /> : picture}
          <h1 className={css.title}>{title}</h1>
          {tag !== undefined && (
            <span className={css.tag}>
              <Badge family="neutral">{tag}</Badge>
            </span>
          )}
          {facts !== undefined && <div className={css.facts}>{facts}</div>}
        </div>
        {actions !== undefined && (
          <div className={css.actions} data-print="hide">
            {actions}
          </div>
        )}
      </div>
      {below}
      {hasTabs && (
        <div className={css.tabsRow} data-print="hide">
          {tabs}
          {viewSwitch !== undefined && <div className={css.viewSwitch}>{viewSwitch}</div>}
        </div>
      )}
    </header>
  )
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" data-print="hide">
      <ol className={css.crumbs}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.href}>
            {index > 0 && <IconChevronRight size={14} stroke={1.75} aria-hidden />}
            <UiLink href={crumb.href} className={css.crumb}>
              {crumb.label}
            </UiLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
