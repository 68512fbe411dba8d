import { type ReactNode, use } from 'react'
import { NoticeHeading } from '#ui/page/Notice.tsx'
import css from './Screen.module.css'
import { InShell } from './shell-context.ts'

/** Room for a notice: the middle of the main sheet, or a sheet of its own on the canvas. */
export function Screen({ children }: { children: ReactNode }) {
  const notice = <NoticeHeading value="h1">{children}</NoticeHeading>
  if (use(InShell)) return <div className={css.inside}>{notice}</div>
  return (
    <main className={css.alone} id="main">
      <div className={css.sheet}>{notice}</div>
    </main>
  )
}
