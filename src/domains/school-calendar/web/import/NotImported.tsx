import { formatWeekdayRange } from '#ui/format/days.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { CalendarImport } from '../../contract/calendar-import.contract.ts'
import css from './import.module.css'

/** Events that bring no holiday, each with the reason: nothing of a file goes missing silently. */
export function NotImported({ events }: { events: CalendarImport['not_imported'] }) {
  if (events.length === 0) return null
  return (
    <PanelSection>
      <details>
        <summary className={css.summary}>Not imported {events.length}</summary>
        <ul className={css.rows}>
          {events.map(({ title, starts_on, ends_on, reason }) => (
            <li key={`${title} ${starts_on} ${ends_on}`} className={css.row}>
              <span className={css.name}>{title}</span>
              <span className={css.days}>{formatWeekdayRange(starts_on, ends_on)}</span>
              <span className={css.was}>{reason}</span>
            </li>
          ))}
        </ul>
      </details>
    </PanelSection>
  )
}
