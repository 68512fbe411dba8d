import { IconFileCheck, IconHourglass } from '@tabler/icons-react'
import type { Excuse } from '#domains/excuses/contract/excuses.schemas.ts'
import { type MonthBar, MonthGrid } from '#ui/calendar/MonthGrid.tsx'
import type { WeekBar } from '#ui/calendar/week-bars.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { FacultyPage } from '../contract/calendar.schemas.ts'
import { type DayBounds, isWithinBounds } from '../rules/month-grid.ts'
import { usualShares } from '../rules/usual.ts'
import { type CalendarSearch, type ChangeCalendar, hasChoice } from './calendar-address.ts'
import { contentOf, DayLines, isEmpty } from './DayLines.tsx'
import { Legend } from './Legend.tsx'
import css from './month.module.css'

interface AttendanceMonthProps {
  readonly page: FacultyPage
  readonly date: string
  readonly bounds: DayBounds
  readonly search: CalendarSearch
  readonly change: ChangeCalendar
}

/** A month of what is chosen, or the counts of all; an excuse is one bar over its days (look, picture 10). */
export function AttendanceMonth({ page, date, bounds, search, change }: AttendanceMonthProps) {
  const month = date.slice(0, 7)
  const isShown = (day: string) => day.startsWith(month) && isWithinBounds(day, bounds)
  const usual = usualShares(page.attendances)
  return (
    <MonthGrid
      label="Attendance by day"
      date={date}
      today={page.today}
      isHatched={(day) => !isWithinBounds(day, bounds)}
      bars={page.excuses.map(toBar)}
      renderBar={(bar) => <ExcuseBar bar={bar} onOpen={(excuse) => change({ excuse })} />}
      renderDay={(day) => isShown(day) && <DayLines content={contentOf(day, page, search)} usual={usual} />}
      isOpenable={(day) =>
        isShown(day) &&
        (!isEmpty(contentOf(day, page, search)) || page.excuses.map(toBar).some((bar) => covers(bar, day)))
      }
      onOpen={(day) => change({ day })}
    >
      <p className={css.note}>
        Hatched days are outside {page.cycle?.title}.
        {!hasChoice(search) && ' A tint means more than usual in this cycle.'}
      </p>
      <Legend />
    </MonthGrid>
  )
}

interface ExcuseSpan extends MonthBar {
  readonly excuse: Excuse
}

const stateOf = ({ approved }: Excuse) => (approved === null ? 'Waiting for approval' : 'Approved')

function toBar(excuse: Excuse): ExcuseSpan {
  return {
    id: excuse.id,
    label: `${excuse.reason}, ${stateOf(excuse)}`,
    firstDay: schoolDayOf(excuse.start_at),
    lastDay: schoolDayOf(excuse.end_at),
    excuse,
  }
}

const covers = ({ firstDay, lastDay }: ExcuseSpan, day: string) => firstDay <= day && day <= lastDay

interface ExcuseBarProps {
  readonly bar: WeekBar<ExcuseSpan>
  readonly onOpen: (excuseId: number) => void
}

function ExcuseBar({ bar: { span, isContinued, goesOn }, onOpen }: ExcuseBarProps) {
  const { excuse, label } = span
  const Icon = excuse.approved === null ? IconHourglass : IconFileCheck
  return (
    <button
      type="button"
      className={css.excuse}
      data-waiting={excuse.approved === null || undefined}
      data-continued={isContinued || undefined}
      data-goes-on={goesOn || undefined}
      title={label}
      onClick={() => onOpen(excuse.id)}
    >
      <Icon size={14} stroke={2} aria-hidden />
      <span className={css.text}>{excuse.reason}</span>
      <span className={css.hidden}>{stateOf(excuse)}</span>
    </button>
  )
}
