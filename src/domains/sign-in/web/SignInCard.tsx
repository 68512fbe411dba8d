import { useComputedColorScheme } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { school } from '#contract/school/school.ts'
import { rootOptions } from '#web/entrance.ts'
import css from './SignInPage.module.css'
import { StripsBackground } from './StripsBackground.tsx'

interface SignInCardProps {
  /** Of the browser's tab, behind the name of the product: `Log in`. */
  readonly title: string
  children: ReactNode
  /** The second part of the card, such as the people of the demo school. */
  aside?: ReactNode
}

/** The card of the pages before anyone is signed in, on a quiet roll of presence strips. */
export function SignInCard({ title, children, aside = false }: SignInCardProps) {
  const root = useQuery(rootOptions()).data
  const scheme = useComputedColorScheme('light')
  const logo = root?.logos[scheme] ?? null
  const name = root?.productName ?? school().productName
  useDocumentTitle(`${name} · ${title}`)
  return (
    <div className={css.page}>
      <StripsBackground />
      <main className={css.card} data-aside={aside !== false || undefined}>
        <div className={css.main}>
          <div className={css.brand}>
            {logo === null ? (
              <svg viewBox="0 0 32 32" width={30} height={30} aria-hidden="true" className={css.mark}>
                <rect width="32" height="32" rx="8" />
                <path d="M10 8v16M22 8v16M10 19c4 0 4-6 8-6 2 0 3 1 4 2" />
              </svg>
            ) : (
              <img src={logo} alt="" height={30} className={css.logo} />
            )}
            {name}
          </div>
          {children}
        </div>
        {aside !== false && <div className={css.aside}>{aside}</div>}
      </main>
    </div>
  )
}
