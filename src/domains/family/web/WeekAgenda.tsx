import { useMediaQuery } from '@mantine/hooks'
import { IconBeach } from '@tabler/icons-react'
import { listDays } from '#contract/school-time.ts'
import { closureIcons } from '#domains/school-year/web/closure-icons.embed.tsx'
import { todayFirst, weekdayOf } from '#ui/calendar/step-day.ts'
import { formatDay, formatShortDay } from '#ui/format/days.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { AgendaClub } from './AgendaClub.tsx'
import { AgendaSession } from './AgendaSession.tsx'
import css from './WeekAgenda.module.css'

type Week = ContractRouterOutputs['family']['getCalendar']

interface AgendaDay {
  readonly day: string
  /** In time order. */
  readonly meetings: readonly (Week['sessions'][number] | Week['clubs'][number])[]
  readonly holidays: Week['holidays']
}

/** A school week: on a phone today first, one day under the other, where there is room side by side. */
export function WeekAgenda({ week }: { week: Week }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const days = listDays(week.start, week.end)
    .map(
      (day): AgendaDay => ({
        day,
        meetings: [...week.sessions, ...week.clubs]
          .filter(({ school_day }) => school_day === day)
          .toSorted((one, other) => one.start_at.localeCompare(other.start_at)),
        holidays: week.holidays.filter(({ start, end }) => start <= day && day <= end),
      }),
    )
    // A weekend day stands here only when something happens on it, or when it is today.
    .filter(({ day, meetings }) => weekdayOf(day) <= 5 || day === week.today || meetings.length > 0)
  // On a phone one comes for today: what is over stands below it.
  const { ahead, earlier } = todayFirst(days, week.today)
  if (isPhone && ahead.length > 0 && earlier.length > 0)
    return (
      <>
        <Days days={ahead} week={week} />
        <h2 className={css.earlier}>Earlier this week</h2>
        <Days days={earlier} week={week} />
      </>
    )
  return <Days days={days} week={week} />
}

interface DaysProps {
  readonly days: readonly AgendaDay[]
  readonly week: Week
}

function Days({ days, week }: DaysProps) {
  return (
    <ol className={css.days}>
      {days.map(({ day, meetings, holidays }) => (
        <li key={day} className={css.day} data-today={day === week.today || undefined}>
          <h2 className={css.head}>
            <time dateTime={day} title={formatDay(day)}>
              {formatShortDay(day)}
            </time>
            {day === week.today && <span className={css.today}>Today</span>}
          </h2>
          {holidays.map(({ title, closed_for }) => (
            <Badge
              key={title}
              family="outline"
              icon={closed_for === null ? IconBeach : closureIcons[closed_for]}
            >
              {title}
            </Badge>
          ))}
          {meetings.length === 0 ? (
            holidays.length === 0 && <p className={css.none}>No meetings</p>
          ) : (
            <ul className={css.sessions}>
              {meetings.map((meeting) =>
                'attendable_id' in meeting ? (
                  <AgendaSession key={meeting.attendable_id} session={meeting} excuses={week.excuses} />
                ) : (
                  <AgendaClub key={meeting.id} club={meeting} />
                ),
              )}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
