import type { ReactNode } from 'react'
import { classes } from '../status/family-class.ts'
import css from './SheetPage.module.css'

/**
 * The work area beside the navigation: one main sheet, and to its right the place where a `SideSheet`
 * opens. Stands once, in the shell, around the page.
 */
export function Sheets({ children }: { children: ReactNode }) {
  return (
    <div className={css.sheets}>
      <main className={css.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <div className={css.side} id={sideSheetSlotId} />
    </div>
  )
}

/** Where `SideSheet` puts itself on screens of 1200 px and more. */
export const sideSheetSlotId = 'hr-side-sheet'

/**
 * A page on the main sheet. Give it, top to bottom: `PageHeader`, `FiltersRow`, `PageAlert`, `Tally`, then a
 * `DataTable` or a `PageBody`. They keep the sheet's padding themselves, so that rules and rows reach its
 * edges. `fill` lets the table (or body) scroll under a standing header; without it the whole page scrolls.
 */
export function SheetPage({ children, fill = false }: { children: ReactNode; fill?: boolean }) {
  return (
    <div className={css.page} data-fill={fill ? true : undefined}>
      {children}
    </div>
  )
}

export interface PageBodyProps {
  children: ReactNode
  /** Text and lists are never wider than 920 px. */
  reading?: boolean
}

/** The padded part of a page. */
export function PageBody({ children, reading = false }: PageBodyProps) {
  return <div className={classes(css.body, reading && css.reading)}>{children}</div>
}

/** A heading inside a page: `h2`, with a count in small and actions at its right. */
export function Section({ title, count, actions, children }: SectionProps) {
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2 className={css.sectionTitle}>
          {title}
          {count !== undefined && <span className={css.count}>{count}</span>}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

export interface SectionProps {
  title: ReactNode
  count?: number
  actions?: ReactNode
  children: ReactNode
}
