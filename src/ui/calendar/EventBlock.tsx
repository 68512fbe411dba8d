import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { formatTime, formatTimeRange } from '../format/times.ts'
import { toMs } from '../format/zone.ts'
import { UiLink } from '../page/UiLink.tsx'
import css from './calendar.module.css'
import type { CalendarItem } from './calendar-item.ts'

interface EventBlockProps {
  readonly item: CalendarItem
  readonly isOpen: boolean
  /** Events of this many hours or less say everything on one line. */
  readonly inlineHours: number
}

/** A meeting in a column of hours: title, time, facts, as far as its height allows. */
export function EventBlock({ item, isOpen, inlineHours }: EventBlockProps) {
  const hours = (toMs(item.endAt) - toMs(item.startAt)) / 3_600_000
  const range = formatTimeRange(item.startAt, item.endAt, { zone: false })
  const Mark = item.mark?.icon
  const style: CSSProperties & Record<'--colour', string> = { '--colour': item.colour }
  return (
    <UiLink href={item.href} className={css.event} aria-current={isOpen ? 'page' : undefined}>
      <VisuallyHidden>
        {[item.title, range, item.second, item.mark?.word].filter(Boolean).join(', ')}
      </VisuallyHidden>
      <span
        className={css.block}
        aria-hidden="true"
        style={style}
        data-past={item.isPast || undefined}
        data-inline={hours <= inlineHours || undefined}
        data-open={isOpen || undefined}
      >
        <span className={css.eventTitle}>
          {Mark !== undefined && <Mark size={14} stroke={2} aria-hidden className={css.mark ?? ''} />}
          {item.title}
        </span>
        <span className={css.eventTime}>{hours <= inlineHours ? formatTime(item.startAt) : range}</span>
        {item.second !== undefined && item.second !== '' && (
          <span className={css.eventSecond}>{item.second}</span>
        )}
      </span>
    </UiLink>
  )
}
