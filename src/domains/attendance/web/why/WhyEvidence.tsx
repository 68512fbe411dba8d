import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { formatWeekdayRange } from '#ui/format/days.ts'
import { formatMoment, formatTimesOrAllDay, formatTimeWithSeconds } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Timeline } from '#ui/status/Timeline.tsx'
import type { WhyPanel } from '../../contract/attendance.schemas.ts'
import { changesAwayText, ledgerAwayText } from '../../rules/put-away-words.ts'
import css from './why.module.css'

const sureMatches = new Set(['Matched by account email', 'Matched by registration', 'Matched by staff'])

/** The timeline of the meeting for one student. */
export function WhyEvents({ events, putAway }: Pick<WhyPanel, 'events' | 'putAway'>) {
  if (putAway.ledger !== null) return <p className={css.none}>{ledgerAwayText(putAway.ledger)}</p>
  if (events.length === 0) return <p className={css.none}>The meeting has told nothing yet.</p>
  return (
    <Timeline
      label="What happened"
      events={events.map((event) => ({
        key: `${event.at} ${event.title}`,
        time: formatTimeWithSeconds(event.at),
        title: event.title,
        present: event.isPresent,
        ...(event.detail !== '' && { detail: <Detail text={event.detail} /> }),
      }))}
    />
  )
}

function Detail({ text }: { text: string }) {
  if (!sureMatches.has(text)) return text
  return (
    <span className={css.sure}>
      <IconRosetteDiscountCheck size={14} stroke={2} aria-hidden />
      {text}
    </span>
  )
}

/** Every change of the status: when, to what, by whom or what. */
export function WhyHistory({ history, putAway }: Pick<WhyPanel, 'history' | 'putAway'>) {
  const away = putAway.changes !== null && <p className={css.none}>{changesAwayText(putAway.changes)}</p>
  if (history.length === 0) return away || <p className={css.none}>The status has not changed.</p>
  return (
    <>
      {away}
      <Timeline
        label="Status history"
        events={history.map((change) => ({
          key: `${change.at} ${change.to}`,
          time: formatMoment(change.at, Date.now()),
          title: (
            <>
              <strong>{change.to === '' ? 'No status' : change.to}</strong>{' '}
              <span className={css.by}>{change.source}</span>
            </>
          ),
          ...(change.by !== null && { detail: change.by }),
        }))}
      />
    </>
  )
}

const states = { waiting: 'excuse waits for approval', approved: 'approved', rejected: 'rejected' } as const

/** The excuses that overlap the session, whatever their state. */
export function WhyExcuses({ excuses }: Pick<WhyPanel, 'excuses'>) {
  if (excuses.length === 0) return <p className={css.none}>No excuse covers this session.</p>
  return (
    <ul className={css.excuses}>
      {excuses.map((excuse) => (
        <li key={excuse.id}>
          <strong>
            {excuse.url === null ? excuse.reason : <UiLink href={excuse.url}>{excuse.reason}</UiLink>}
          </strong>
          , {states[excuse.state]}
          <span className={css.when}>
            {formatWeekdayRange(schoolDayOf(excuse.startAt), schoolDayOf(excuse.endAt))},{' '}
            {formatTimesOrAllDay(excuse.startAt, excuse.endAt)}
          </span>
        </li>
      ))}
    </ul>
  )
}
