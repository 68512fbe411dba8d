import type { ReactNode } from 'react'
import css from './ChartSection.module.css'

interface ChartSectionProps {
  readonly title: string
  /** What is compared with what, in small. */
  readonly about: string
  readonly children: ReactNode
}

/** A picture above the rows it adds up. */
export function ChartSection({ title, about, children }: ChartSectionProps) {
  return (
    <section className={css.section}>
      <h2 className={css.title}>
        {title}
        <span className={css.about}>{about}</span>
      </h2>
      {children}
    </section>
  )
}
