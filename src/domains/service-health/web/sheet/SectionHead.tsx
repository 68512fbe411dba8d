import type { ReactNode } from 'react'
import css from '../services.module.css'

/** The title of a section with what stands at its right end. */
export const SectionHead = ({
  title,
  children,
}: {
  readonly title: string
  readonly children?: ReactNode
}) => (
  <div className={css.sectionHead}>
    <h3>{title}</h3>
    {children}
  </div>
)
