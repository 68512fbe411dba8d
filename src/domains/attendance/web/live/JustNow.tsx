import { IconLogin2, IconLogout } from '@tabler/icons-react'
import { formatTime } from '#ui/format/times.ts'
import type { RollPage } from '../../contract/attendance.schemas.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import css from './live.module.css'

type LiveEvent = RollPage['justNow'][number]

/** The last joins and leaves, newest first. */
export function JustNow({ events }: { events: readonly LiveEvent[] }) {
  return (
    <ol className={css.justNow} aria-label="Just now">
      {events.map((event) => (
        <li key={`${event.at} ${event.studentName} ${event.what}`} className={css.event}>
          <span className={css.eventTime}>{formatTime(event.at)}</span>
          {event.what === 'left' ? (
            <IconLogout size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconLogin2 size={16} stroke={1.75} aria-hidden />
          )}
          <span>
            <strong>{calledOf(event)}</strong> {wordsOf(event)}
          </span>
        </li>
      ))}
    </ol>
  )
}

function wordsOf({ what, awayMinutes }: LiveEvent): string {
  if (what === 'left') return 'left'
  if (what === 'joined') return 'joined'
  return awayMinutes === null ? 'joined again' : `joined again after ${awayMinutes} min`
}
