import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MissingCount } from '#domains/attendance-calendar/contract/attendance-calendar.contract.ts'
import { type Answered, heardAt } from '#ui/clock/heard.ts'
import { useNow } from '#ui/clock/use-now.ts'
import { formatCount } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import type { SchoolToday } from '../contract/school-today.schemas.ts'
import { dayWords } from './day-words.ts'
import { missingCountQuery } from './morning-queries.ts'
import css from './short.module.css'
import { linesOf } from './short-lines.ts'
import { nothingWaits } from './today-words.ts'
import { useSchoolToday } from './use-school-today.ts'

/**
 * The school's morning in a few lines, for who may see it: each number leads to its list, the title to all of it. What
 * stands below it comes as `children`: drawn once it is known how many lines there are, so that it never moves.
 */
export function SchoolTodayShort({ children }: { readonly children: ReactNode }) {
  const isShown = may(useViewer(), 'attendance.view.all')
  const { today, error, answered } = useSchoolToday(missingCountQuery(), { isShown })
  if (!isShown) return children
  return (
    <>
      <Morning today={today} answered={answered} />
      {(today !== undefined || error !== null) && children}
    </>
  )
}

interface Today {
  readonly morning: SchoolToday
  readonly missing: MissingCount
}

interface MorningProps {
  readonly today: Today | undefined
  readonly answered: { readonly morning: Answered; readonly missing: Answered }
}

function Morning({ today, answered }: MorningProps) {
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
      {today === undefined ? <div className={css.room} /> : <Lines {...today} answered={answered} />}
    </section>
  )
}

function Lines({ morning, missing, answered }: Today & Pick<MorningProps, 'answered'>) {
  const { now, next } = dayWords(morning)
  const nowMs = useNow(5_000)
  // Who is missing is asked more often, and so is known first to be of before.
  const words = heardAt(answered.missing, nowMs).words ?? heardAt(answered.morning, nowMs).words
  const lines = linesOf(morning, missing)
  return (
    <>
      <p className={css.day}>{[words && `${words}.`, now, next].filter(Boolean).join(' ')}</p>
      {lines.length === 0 ? (
        <p className={css.fine}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          {nothingWaits(missing, morning)}
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
