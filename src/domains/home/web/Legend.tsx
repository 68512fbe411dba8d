import { IconClipboardOff, IconFileCheck, IconFlag, IconHourglass } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { CalendarEvent } from '../contract/home.schemas.ts'
import css from './calendar/calendar.module.css'

/** What the colours on the page mean, and the marks. */
export function Legend({ events }: { events: readonly CalendarEvent[] }) {
  const colours = new Map(events.map(({ typeTitle, color }) => [typeTitle, color]))
  return (
    <ul className={css.legend} aria-label="Legend">
      {[...colours].sort().map(([title, colour]) => {
        const style: CSSProperties & Record<'--colour', string> = {
          '--colour': `var(--hr-session-${colour})`,
        }
        return (
          <li key={title}>
            <span className={css.dot} style={style} /> {title}
          </li>
        )
      })}
      <li>
        <IconClipboardOff size={14} stroke={2} aria-hidden className={css.untaken ?? ''} /> Roll not taken
      </li>
      <li>
        <IconHourglass size={14} stroke={2} aria-hidden className={css.untaken ?? ''} /> Excuse waits for
        approval
      </li>
      <li>
        <IconFileCheck size={14} stroke={2} aria-hidden className={css.excused ?? ''} /> Excused
      </li>
      <li>
        <IconFlag size={14} stroke={2} aria-hidden /> Holiday
      </li>
    </ul>
  )
}
