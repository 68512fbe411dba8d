import { classes } from '../status/family-class.ts'
import header from './PageHeader.module.css'
import tabs from './SheetTabs.module.css'
import css from './skeleton.module.css'

interface HeaderSkeletonProps {
  /** Where one is, above the title; a phone has none. */
  readonly withCrumbs?: boolean
  readonly withTabs?: boolean
  /** The row of filters below the head. */
  readonly withToolbar?: boolean
}

/** The head of a page that is on its way, exactly as high as the head to come: nothing below it jumps. */
export function HeaderSkeleton({
  withCrumbs = false,
  withTabs = false,
  withToolbar = false,
}: HeaderSkeletonProps) {
  return (
    <div aria-hidden="true">
      <div className={header.header} data-tabs={withTabs || undefined}>
        {withCrumbs && <span className={css.crumbs} />}
        <div className={header.top}>
          <span className={css.title} />
        </div>
        {withTabs && (
          <div className={header.tabsRow}>
            <span className={classes(tabs.tab, css.tab)}>&nbsp;</span>
          </div>
        )}
      </div>
      {withToolbar && <ToolbarSkeleton />}
    </div>
  )
}

/** The place of a row of filters that is on its way, below a head that stands. */
export function ToolbarSkeleton() {
  return <div className={css.toolbar} aria-hidden="true" />
}
