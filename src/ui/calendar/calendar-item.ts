import type { Icon } from '@tabler/icons-react'
import type { Instant } from '../format/zone.ts'

/** Something with a time in a calendar. Its address stays what it is. */
export interface CalendarItem {
  readonly id: number | string
  readonly title: string
  /** A line of facts below the time: `24 students, 1 excused`. */
  readonly second?: string
  readonly startAt: Instant
  readonly endAt: Instant
  /** A colour of the theme: `var(--hr-session-stem)`. */
  readonly colour: string
  /** Over: it steps back. */
  readonly isPast?: boolean
  /** A mark and its word, for what is wrong with it. */
  readonly mark?: { readonly icon: Icon; readonly word: string } | undefined
  readonly href: string
}

/** A day as a column or cell. */
export interface CalendarDay {
  /** `2026-11-10`. */
  readonly date: string
  readonly isToday: boolean
  readonly items: readonly CalendarItem[]
}
