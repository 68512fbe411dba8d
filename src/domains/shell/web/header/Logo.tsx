import { useComputedColorScheme } from '@mantine/core'
import css from './Logo.module.css'

interface LogoProps {
  /** The school's own pictures by scheme; the mark of Homeroom where there is none. */
  logos?: { readonly light: string | null; readonly dark: string | null }
  /** Pixels. */
  size?: number
}

/** The square mark before the name. */
export function Logo({ logos, size = 24 }: LogoProps) {
  const scheme = useComputedColorScheme('light')
  const own = logos?.[scheme] ?? null
  if (own !== null) return <img src={own} alt="" width={size} height={size} className={css.own} />
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={css.mark}>
      <rect width="32" height="32" rx="8" />
      <path d="M10 8v16M22 8v16M10 19c4 0 4-6 8-6 2 0 3 1 4 2" />
    </svg>
  )
}
