import { useComputedColorScheme } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { school } from '#contract/school/school.ts'
import { rootOptions } from '#web/entrance.ts'
import css from './intake.module.css'

interface IntakeFrameProps {
  /** Of the browser's tab. */
  readonly title: string
  /** At the right of the name: whether all is saved. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** What stands around the form: the school's name above, one column below, on a telephone as on a desk. */
export function IntakeFrame({ title, aside, children }: IntakeFrameProps) {
  const root = useQuery(rootOptions()).data
  const scheme = useComputedColorScheme('light')
  const logo = root?.logos[scheme] ?? null
  const name = root?.productName ?? school().productName
  useDocumentTitle(`${title} · ${name}`)
  return (
    <div className={css.page}>
      <header className={css.head} data-print="hide">
        <div className={css.headInner}>
          <span className={css.brand}>
            {logo === null ? (
              <svg viewBox="0 0 32 32" width={26} height={26} aria-hidden="true" className={css.mark}>
                <rect width="32" height="32" rx="8" />
                <path d="M10 8v16M22 8v16M10 19c4 0 4-6 8-6 2 0 3 1 4 2" />
              </svg>
            ) : (
              <img src={logo} alt="" height={26} className={css.logo} />
            )}
            <span className={css.brandName}>{name}</span>
          </span>
          {aside}
        </div>
      </header>
      <main className={css.main}>{children}</main>
    </div>
  )
}

/** Paragraphs of the school's own texts. */
export const Paragraphs = ({ text }: { readonly text: string }) =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => (
      <p key={paragraph} className={css.paragraph}>
        {paragraph}
      </p>
    ))
