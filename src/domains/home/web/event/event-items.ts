import { IconClipboardOff } from '@tabler/icons-react'
import type { CalendarItem } from '#ui/calendar/calendar-item.ts'
import type { CalendarEvent } from '../../contract/home.schemas.ts'

/** A meeting as the kit draws it; `addressOf` says where its panel is. */
export const toItem = (event: CalendarEvent, addressOf: (event: CalendarEvent) => string): CalendarItem => ({
  id: event.id,
  title: event.title,
  second: event.description,
  startAt: event.startAt,
  endAt: event.endAt,
  colour: `var(--hr-session-${event.color})`,
  isPast: event.state === 'ended',
  mark: event.state === 'roll_not_taken' ? { icon: IconClipboardOff, word: 'Roll not taken' } : undefined,
  href: addressOf(event),
})
