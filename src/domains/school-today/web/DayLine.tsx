import { type Answered, heardAt } from '#ui/clock/heard.ts'
import { useNow } from '#ui/clock/use-now.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Bar } from '#ui/status/Pips.tsx'
import type { SchoolToday } from '../contract/school-today.schemas.ts'
import { dayWords } from './day-words.ts'
import css from './today.module.css'

interface DayLineProps {
  readonly morning: SchoolToday
  readonly answered: Answered
}

/** How far the day has come, as a sentence and a thin bar, and what comes next. */
export function DayLine({ morning, answered }: DayLineProps) {
  const { day } = morning
  const { now, next } = dayWords(morning)
  const { words } = heardAt(answered, useNow(5_000))
  return (
    <div className={css.day}>
      <span>{[words && `${words}.`, now].filter(Boolean).join(' ')}</span>
      {next !== '' &&
        (day.next === null ? (
          <span>{next}</span>
        ) : (
          <UiLink href={day.next.url} className={css.quietLink}>
            {next}
          </UiLink>
        ))}
      {day.meetings > 0 && day.over < day.meetings && (
        <span className={css.dayBar}>
          <Bar share={day.over / day.meetings} />
        </span>
      )}
    </div>
  )
}
