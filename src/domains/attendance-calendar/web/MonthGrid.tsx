import type { FacultyPage } from '../contract/calendar.schemas.ts'
import { type DayBounds, type GridDay, monthWeeks } from '../rules/month-grid.ts'
import type { CalendarSearch, ChangeCalendar } from './calendar-address.ts'
import { DayCell } from './DayCell.tsx'
import css from './month.module.css'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

interface MonthGridProps {
  readonly page: FacultyPage
  readonly date: string
  readonly bounds: DayBounds
  readonly search: CalendarSearch
  readonly change: ChangeCalendar
}

/** A month by weeks; weekends are narrow, days outside the cycle hatched. */
export function MonthGrid({ page, date, bounds, search, change }: MonthGridProps) {
  const weeks = monthWeeks(date, bounds)
  const isOutside = weeks.flat().some((day) => day?.isOutside)
  return (
    <>
      <table
        className={css.month}
        aria-label="Attendance by day"
        data-busy-weekend={hasBusyWeekend(weeks, page) || undefined}
      >
        <thead>
          <tr>
            {weekdays.map((name, index) => (
              <th key={name} scope="col" data-weekend={index % 6 === 0 || undefined}>
                <span className={css.hidden}>{name}</span>
                <span aria-hidden="true" className={css.long}>
                  {index % 6 === 0 ? name.slice(0, 1) : name}
                </span>
                <span aria-hidden="true" className={css.short}>
                  {name.slice(0, 1)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name and never move
            <tr key={index} data-outside={week.every((day) => day === null || day.isOutside) || undefined}>
              {week.map((day, place) => (
                <Place
                  key={day?.date ?? place}
                  day={day}
                  page={page}
                  search={search}
                  onOpen={(opened) => change({ day: opened })}
                  onOpenExcuse={(excuse) => change({ excuse }, false)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isOutside && <p className={css.outside}>Hatched days are outside {page.cycle?.title}.</p>}
    </>
  )
}

/** Whether anything is planned or was counted on a weekend of the month. */
function hasBusyWeekend(weeks: readonly (readonly (GridDay | null)[])[], page: FacultyPage): boolean {
  const busy = new Set([...page.sessions.map(({ date }) => date), ...Object.keys(page.attendances)])
  return weeks.flat().some((day) => day?.isWeekend && !day.isOutside && busy.has(day.date))
}

function Place({
  day,
  page,
  search,
  onOpen,
  onOpenExcuse,
}: {
  readonly day: GridDay | null
  readonly page: FacultyPage
  readonly search: CalendarSearch
  readonly onOpen: (day: string) => void
  readonly onOpenExcuse: (excuseId: number) => void
}) {
  if (day === null) return <td className={css.blank} />
  return (
    <td
      className={css.cell}
      data-weekend={day.isWeekend || undefined}
      data-outside={day.isOutside || undefined}
      data-today={day.date === page.today || undefined}
    >
      <DayCell day={day} page={page} search={search} onOpen={onOpen} onOpenExcuse={onOpenExcuse} />
    </td>
  )
}
