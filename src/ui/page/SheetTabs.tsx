import { classes } from '../status/family-class.ts'
import { MoreTabs } from './MoreTabs.tsx'
import css from './SheetTabs.module.css'
import type { SheetTab } from './sheet-tab.ts'
import { UiLink } from './UiLink.tsx'

export interface SheetTabsProps {
  tabs: readonly SheetTab[]
  /** The `href` of the tab that is open. */
  active: string
  /** What the tabs are of, for screen readers. */
  label: string
  /** So many stand side by side; the others are in a menu "More" (look, picture 24). All of them without it. */
  shown?: number
}

/** Tabs of a page or side sheet: each is an address, so they are links (design `look.md` §7.1). */
export function SheetTabs({ tabs, active, label, shown = tabs.length }: SheetTabsProps) {
  return (
    <nav aria-label={label} className={css.tabs}>
      {tabs.slice(0, shown).map((tab) => (
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
      {tabs.length > shown && <MoreTabs tabs={tabs.slice(shown)} active={active} />}
    </nav>
  )
}
