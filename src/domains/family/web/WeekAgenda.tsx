import { IconBeach } from '@tabler/icons-react'
import { weekdayOf } from '#ui/calendar/step-day.ts'
import { formatDay, formatShortDay } from '#ui/format/days.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { ContractRouterOutputs } from '#web/outputs.ts'
import { listDays } from '../rules/school-week.ts'
import { AgendaSession } from './AgendaSession.tsx'
import css from './WeekAgenda.module.css'

type Week = ContractRouterOutputs['family']['getCalendar']

/** A school week: on a phone one day under the other, where there is room side by side. */
export function WeekAgenda({ week }: { week: Week }) {
  const days = listDays(week.start, week.end)
    .map((day) => ({
      day,
      sessions: week.sessions.filter((session) => session.school_day === day),
      holidays: week.holidays.filter(({ start, end }) => start <= day && day <= end),
    }))
    // A weekend day stands here only when something happens on it, or when it is today.
    .filter(({ day, sessions }) => weekdayOf(day) <= 5 || day === week.today || sessions.length > 0)
  return (
    <ol className={css.days}>
      {days.map(({ day, sessions, holidays }) => (
        <li key={day} className={css.day} data-today={day === week.today || undefined}>
          <h2 className={css.head}>
            <time dateTime={day} title={formatDay(day)}>
              {formatShortDay(day)}
            </time>
            {day === week.today && <span className={css.today}>Today</span>}
          </h2>
          {holidays.map(({ title }) => (
            <Badge key={title} family="outline" icon={IconBeach}>
              {title}
            </Badge>
          ))}
          {sessions.length === 0 ? (
            holidays.length === 0 && <p className={css.none}>No meetings</p>
          ) : (
            <ul className={css.sessions}>
              {sessions.map((session) => (
                <AgendaSession key={session.attendable_id} session={session} excuses={week.excuses} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
