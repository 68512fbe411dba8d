import {
  IconAlertTriangle,
  IconCalendarCheck,
  IconCalendarEvent,
  IconLock,
  IconMoodNeutral,
  IconMoodSmile,
} from '@tabler/icons-react'
import { formatMonthDay, formatShortDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { Badge } from '#ui/status/Badge.tsx'
import { familyClass } from '#ui/status/family-class.ts'
import { hiddenTitle } from '../../contract/note-values.ts'
import type { NoteCategory, NoteRow } from '../../contract/notes.schemas.ts'
import css from './list.module.css'

/** Title, or the beginning of what was written; of a hidden note that it is one. */
export const titleOf = (note: Pick<NoteRow, 'title' | 'excerpt' | 'isReadable'>): string =>
  note.isReadable ? note.title || note.excerpt || '' : hiddenTitle

/** Concern is loud, the rest is quiet (look §1). */
export function SentimentMark({ sentiment }: { sentiment: NoteRow['sentiment'] }) {
  if (sentiment === 'concern')
    return (
      <Badge family="late" icon={IconAlertTriangle}>
        Concern
      </Badge>
    )
  if (sentiment === 'positive')
    return (
      <Badge family="present" icon={IconMoodSmile} weight="quiet">
        Positive
      </Badge>
    )
  return sentiment === null ? null : (
    <Badge family="neutral" icon={IconMoodNeutral} weight="quiet">
      Neutral
    </Badge>
  )
}

/** Categories as dot and word, in the order of the managed list. */
export function Categories({ categories }: { categories: readonly NoteCategory[] }) {
  return (
    <span className={css.categories} title={categories.map(({ title }) => title).join(', ')}>
      {categories.map(({ id, title, color }) => (
        <span key={id} className={css.category}>
          <span className={`${css.dot} ${familyClass(color)}`} aria-hidden="true" />
          {title}
        </span>
      ))}
    </span>
  )
}

export function RestrictedMark() {
  return (
    <Badge family="outline" icon={IconLock}>
      Restricted
    </Badge>
  )
}

/** How far a follow-up is: due or past is loud, done is quiet. */
export function FollowUpMark({ note, nowMs }: { note: NoteRow; nowMs: number }) {
  const { dueAt, followUpDoneAt } = note
  if (dueAt === null) return note.isReadable ? <span className={css.quiet}>–</span> : null
  if (followUpDoneAt !== null)
    return (
      <Badge family="present" icon={IconCalendarCheck} weight="quiet">
        Done
      </Badge>
    )
  const today = schoolDayOf(nowMs)
  if (dueAt > today) return <span>{formatShortDay(dueAt)}</span>
  return (
    <Badge family="late" icon={IconCalendarEvent}>
      {dueAt === today ? 'Due today' : `Due ${formatMonthDay(dueAt)}`}
    </Badge>
  )
}
