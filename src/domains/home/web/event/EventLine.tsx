import { VisuallyHidden } from '@mantine/core'
import { IconClipboardOff } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { formatTime } from '#ui/format/times.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { CalendarEvent } from '../../contract/home.schemas.ts'
import css from '../calendar/calendar.module.css'

/** A meeting on one line of a month: its colour, its time, its title. */
export function EventLine({ event, href }: { event: CalendarEvent; href: string }) {
  const isUntaken = event.state === 'roll_not_taken'
  const time = formatTime(event.startAt)
  const label = `${event.title}, ${time}${isUntaken ? ', roll not taken' : ''}`
  const style: CSSProperties & Record<'--colour', string> = {
    '--colour': `var(--hr-session-${event.color})`,
  }
  return (
    <UiLink href={href} className={css.line}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span
        className={css.lineInside}
        data-past={event.state === 'ended' || undefined}
        title={label}
        aria-hidden="true"
      >
        {isUntaken ? (
          <IconClipboardOff size={14} stroke={2} aria-hidden className={css.untaken ?? ''} />
        ) : (
          <span className={css.dot} style={style} />
        )}
        <span className={css.lineTitle}>{event.title}</span>
        <span className={css.lineTime}>{time.replace(' ', '\u00a0')}</span>
      </span>
    </UiLink>
  )
}
