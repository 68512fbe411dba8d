import { classes } from '../status/family-class.ts'
import css from './SheetTabs.module.css'
import { UiLink } from './UiLink.tsx'

export interface SheetTab {
  label: string
  href: string
  count?: number | undefined
}

export interface SheetTabsProps {
  tabs: readonly SheetTab[]
  /** The `href` of the tab that is open. */
  active: string
  /** What the tabs are of, for screen readers. */
  label: string
}

/** Tabs of a page or side sheet: each is an address, so they are links (design `look.md` §7.1). */
export function SheetTabs({ tabs, active, label }: SheetTabsProps) {
  return (
    <nav aria-label={label} className={css.tabs}>
      {tabs.map((tab) => (
        <UiLink
          key={tab.href}
          href={tab.href}
          className={classes(css.tab, tab.href === active && css.active)}
          aria-current={tab.href === active ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
        </UiLink>
      ))}
    </nav>
  )
}
