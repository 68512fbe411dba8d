import {
  IconCircleCheck,
  IconClipboardX,
  IconHourglass,
  IconPhone,
  IconUserQuestion,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNow } from '#ui/clock/use-now.ts'
import { formatShortDay } from '#ui/format/days.ts'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { MoreWaiting, WaitingRow, WaitingRows } from '#ui/page/WaitingRows.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import type { SchoolToday } from '../contract/school-today.schemas.ts'
import { excuseWords, fineWords, placeOf, rollWords } from './today-words.ts'
import css from './waiting.module.css'

/** What waits for somebody, a list a kind; what does not wait is one calm sentence. */
export function Waiting({ morning }: { readonly morning: SchoolToday }) {
  const nowMs = useNow(60_000)
  const viewer = useViewer()
  const takes = may(viewer, 'attendance.take') || may(viewer, 'attendance.take.all')
  const { excuses, untaken, unsure, followUps, today } = morning
  const fine = fineWords(morning)
  return (
    <div className={css.waiting}>
      {excuses !== null && excuses.total > 0 && (
        <List
          title="Excuses to decide"
          total={excuses.total}
          shown={excuses.excuses.length}
          all={excuses.url}
        >
          {excuses.excuses.map((excuse) => (
            <WaitingRow
              key={excuse.excuseId}
              icon={IconHourglass}
              family="late"
              title={excuse.student.name}
              beside={placeOf(excuse.student)}
              second={excuseWords(excuse, nowMs)}
              third={excuse.leftTo ?? undefined}
              verb={excuse.leftTo === null ? 'Review' : 'Open'}
              href={amongWaiting(excuse.url, excuses.url)}
            />
          ))}
        </List>
      )}
      {untaken.total > 0 && (
        <List title="Rolls not taken" total={untaken.total} shown={untaken.rolls.length} all={untaken.url}>
          {untaken.rolls.map((roll) => (
            <WaitingRow
              key={roll.eventId}
              icon={IconClipboardX}
              family="unexc"
              title={roll.title}
              second={rollWords(roll, nowMs)}
              verb={takes ? 'Take roll' : 'Open'}
              href={takes ? `${roll.url}?edit=true` : roll.url}
            />
          ))}
        </List>
      )}
      {unsure.total > 0 && (
        <List title="Unsure participants" total={unsure.participants} shown={unsure.participants}>
          {unsure.rolls.map((roll) => (
            <WaitingRow
              key={roll.eventId}
              icon={IconUserQuestion}
              family="late"
              title={`${formatNoun(roll.unsureCount, 'participant')} could not be matched`}
              second={`${roll.title}, ${rollWords(roll, nowMs)}`}
              verb="Match"
              href={roll.url}
            />
          ))}
          {unsure.total > unsure.rolls.length && (
            <MoreWaiting>
              In {formatNoun(unsure.total, 'meeting')} altogether, the latest are here.
            </MoreWaiting>
          )}
        </List>
      )}
      {followUps !== null && followUps.total > 0 && (
        <List title="You promised" total={followUps.total} shown={followUps.notes.length} all={followUps.url}>
          {followUps.notes.map((note) => (
            <WaitingRow
              key={note.noteId}
              icon={IconPhone}
              family="neutral"
              title={`Follow up with ${note.studentName}`}
              second={`${note.dueOn === today ? 'For today' : `For ${formatShortDay(note.dueOn)}`}: ${note.title}`}
              verb="Open note"
              href={note.url}
            />
          ))}
        </List>
      )}
      {fine !== '' && (
        <p className={css.fine}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          {fine}
        </p>
      )}
    </div>
  )
}

/** The excuse over the list of those that wait: the next one is a key away, and it is one of the rows. */
const amongWaiting = (excuse: string, list: string): string => `${excuse}${new URL(list, 'http://x').search}`

interface ListProps {
  readonly title: string
  readonly total: number
  readonly shown: number
  /** Where all of them are. */
  readonly all?: string
  readonly children: ReactNode
}

function List({ title, total, shown, all, children }: ListProps) {
  const way = total > shown ? `All ${formatCount(total)}` : 'Open the list'
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2 className={css.title}>
          {title} <span className={css.count}>{formatCount(total)}</span>
        </h2>
        {all !== undefined && (
          <UiLink href={all} className={css.all} aria-label={`${way}: ${title}`}>
            {way}
          </UiLink>
        )}
      </div>
      <WaitingRows>{children}</WaitingRows>
    </section>
  )
}
