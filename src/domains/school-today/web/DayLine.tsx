import { UiLink } from '#ui/page/UiLink.tsx'
import { Bar } from '#ui/status/Pips.tsx'
import type { SchoolToday } from '../contract/school-today.schemas.ts'
import { dayWords } from './day-words.ts'
import css from './today.module.css'

/** How far the day has come, as a sentence and a thin bar, and what comes next. */
export function DayLine({ morning }: { readonly morning: SchoolToday }) {
  const { day } = morning
  const { now, next } = dayWords(morning)
  return (
    <div className={css.day}>
      <span>{now}</span>
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
