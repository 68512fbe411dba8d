import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import type { SchoolToday } from '../contract/school-today.schemas.ts'
import { dayWords } from './day-words.ts'
import css from './short.module.css'
import { useSchoolToday } from './use-school-today.ts'

interface Line {
  readonly label: string
  readonly count: number
  readonly url: string
  readonly isWrong?: boolean
}

/**
 * The school's morning in a few lines, for who may see it: each number leads to its list, the title to all of it. What
 * stands below it comes as `children`: drawn once it is known how many lines there are, so that it never moves.
 */
export function SchoolTodayShort({ children }: { readonly children: ReactNode }) {
  const isShown = may(useViewer(), 'attendance.view.all')
  const { data, error } = useSchoolToday({ isShown })
  if (!isShown) return children
  return (
    <>
      <Morning morning={data} />
      {(data !== undefined || error !== null) && children}
    </>
  )
}

function Morning({ morning }: { readonly morning: SchoolToday | undefined }) {
  return (
    <section className={css.short} aria-labelledby="school-today">
      <div className={css.head}>
        <h2 className={css.title} id="school-today">
          School today
        </h2>
        <UiLink href="/today" className={css.all}>
          Open the morning
        </UiLink>
      </div>
      {morning === undefined ? <div className={css.room} /> : <Lines morning={morning} />}
    </section>
  )
}

function Lines({ morning }: { readonly morning: SchoolToday }) {
  const { now, next } = dayWords(morning)
  const lines = linesOf(morning)
  return (
    <>
      <p className={css.day}>{[now, next].filter(Boolean).join(' ')}</p>
      {lines.length === 0 ? (
        <p className={css.fine}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          Nobody is missing and nothing waits.
        </p>
      ) : (
        <ul className={css.lines}>
          {lines.map(({ label, count, url, isWrong }) => (
            <li key={label}>
              <UiLink href={url} className={css.line}>
                <strong data-wrong={isWrong || undefined}>{formatCount(count)}</strong> {label}
              </UiLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What is not zero, the most urgent first. */
function linesOf({ missing, untaken, excuses, unsure, trend, followUps }: SchoolToday): Line[] {
  const named = (count: number, one: string, many: string) => (count === 1 ? one : many)
  const waiting = excuses?.total ?? 0
  const lines: Line[] = [
    { label: 'missing now', count: missing.total, url: missing.url, isWrong: true },
    {
      label: named(waiting, 'excuse to decide', 'excuses to decide'),
      count: waiting,
      url: excuses?.url ?? '/today',
    },
    {
      label: named(untaken.total, 'roll not taken', 'rolls not taken'),
      count: untaken.total,
      url: untaken.url,
    },
    {
      label: named(unsure.participants, 'participant unsure', 'participants unsure'),
      count: unsure.participants,
      url: unsure.rolls[0]?.url ?? '/today',
    },
    { label: 'slipping', count: trend.total, url: '/today' },
    { label: 'promised by you', count: followUps?.total ?? 0, url: followUps?.url ?? '/today' },
  ]
  return lines.filter(({ count }) => count > 0)
}
