import { type ReactNode, use } from 'react'
import css from './Screen.module.css'
import { InShell } from './shell-context.ts'

/** Room for a notice: the middle of the main sheet, or a sheet of its own on the canvas. */
export function Screen({ children }: { children: ReactNode }) {
  if (use(InShell)) return <div className={css.inside}>{children}</div>
  return (
    <main className={css.alone} id="main">
      <div className={css.sheet}>{children}</div>
    </main>
  )
}
