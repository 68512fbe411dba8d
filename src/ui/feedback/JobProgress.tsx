import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount, formatTimeLeft } from '../format/quantities.ts'
import css from './JobProgress.module.css'

export interface JobProgressProps {
  title: string
  icon?: ReactNode
  done: number
  /** Undefined while it is not known yet. */
  total: number | undefined
  /** What is counted, where the title does not say it: `rows`; `%` stands for itself. */
  unit?: string
  /** The total is estimated, not counted. */
  isAbout?: boolean
  timeLeftMs?: number | undefined
  /** What failed so far: "1 address refused". */
  failed?: string | undefined
  /** What it does and that it can be left. */
  children?: ReactNode
  details?: ReactNode
  /** Only when it can be stopped. */
  onStop?: (() => void) | undefined
}

/** Long work that can be left and found again in the bell (design `look.md` §7.14). */
export function JobProgress(props: JobProgressProps) {
  const {
    title,
    icon,
    done,
    total,
    unit,
    isAbout = false,
    timeLeftMs,
    failed,
    children,
    details,
    onStop,
  } = props
  const left = timeLeftMs === undefined ? undefined : `${capital(formatTimeLeft(timeLeftMs))}.`
  return (
    <section className={css.job} aria-label={title}>
      <div className={css.top}>
        <p className={css.title}>
          {icon}
          {title}
        </p>
        <span className={css.count}>{countText(done, total, unit, isAbout)}</span>
      </div>
      <Progress
        value={total === undefined || total === 0 ? 0 : (done / total) * 100}
        size={6}
        radius="xl"
        aria-label={title}
        transitionDuration={180}
      />
      {(left !== undefined || failed !== undefined) && (
        <p className={css.state}>
          {[left, failed === undefined ? undefined : `${failed}.`].filter(Boolean).join(' ')}
        </p>
      )}
      {children !== undefined && <div className={css.words}>{children}</div>}
      {(details !== undefined || onStop !== undefined) && (
        <div className={css.actions}>
          {details}
          {onStop !== undefined && (
            <Button size="xs" variant="subtle" onClick={onStop}>
              Stop
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function countText(done: number, total: number | undefined, unit: string | undefined, isAbout: boolean) {
  if (unit === '%') return `${done}%`
  const of = total === undefined ? '' : ` of ${isAbout ? 'about ' : ''}${formatCount(total)}`
  return `${formatCount(done)}${of}${unit === undefined ? '' : ` ${unit}`}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
