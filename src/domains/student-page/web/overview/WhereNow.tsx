import { type Answered, heardAt } from '#ui/clock/heard.ts'
import { useNow } from '#ui/clock/use-now.ts'
import { formatDuration } from '#ui/format/quantities.ts'
import { formatTick, formatTime } from '#ui/format/times.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'
import type { StudentHead } from '../../contract/student-page.contract.ts'
import { nextMeeting } from '../../rules/next-meeting.ts'
import { betweenMeetings } from '../../rules/today-words.ts'
import { MeetingStrip } from './MeetingStrip.tsx'
import css from './on-phone.module.css'

type Running = NonNullable<StudentHead['now']>[number]
type Meeting = NonNullable<StudentOverview['today']>[number]

interface WhereNowProps {
  readonly running: readonly Running[]
  readonly today: readonly Meeting[]
  readonly seesAllRolls: boolean
  readonly answered: Answered
}

/** Where a student is in this minute: each meeting that runs with its strip, else the next one of the day. */
export function WhereNow({ running, today, seesAllRolls, answered }: WhereNowProps) {
  const { nowMs, words } = heardAt(answered, useNow(15_000))
  return (
    <section className={css.now} aria-label="Where now">
      {words !== undefined && <p className={css.state}>{words}</p>}
      {running.length === 0 && <BetweenMeetings today={today} seesAllRolls={seesAllRolls} nowMs={nowMs} />}
      {running.map((one) => (
        <InMeeting
          key={one.attendableId}
          running={one}
          meeting={today.find(({ attendableId }) => attendableId === one.attendableId)}
          nowMs={nowMs}
        />
      ))}
    </section>
  )
}

interface InMeetingProps {
  readonly running: Running
  readonly meeting: Meeting | undefined
  readonly nowMs: number
}

function InMeeting({ running: { title, url, endsAt, state }, meeting, nowMs }: InMeetingProps) {
  const left = formatDuration(Math.max(0, Date.parse(endsAt) - nowMs))
  const since = meeting === undefined ? '' : ` for ${formatDuration(nowMs - Date.parse(meeting.startsAt))}`
  const words = {
    there: `In the meeting, ${left} left`,
    left: `Left the meeting, which has ${left} left`,
    excused: `Excused, ${left} left`,
    'excuse waits': `Not seen${since}, excuse waits`,
    'not seen': `Not seen${since}, no excuse`,
    unknown: 'The video meeting has said nothing yet',
  }
  return (
    <div>
      <p className={css.line}>
        <UiLink href={url} className={css.meeting}>
          Now: {title}
        </UiLink>
        <span className={css.clock}>{formatTime(nowMs)}</span>
      </p>
      <p className={css.state} data-missing={state === 'not seen' || undefined}>
        {words[state]}
      </p>
      {meeting !== undefined && (
        <>
          <MeetingStrip meeting={meeting} nowMs={nowMs} />
          <p className={css.ticks} aria-hidden>
            <span>{formatTick(meeting.startsAt)}</span>
            <span>{formatTime(meeting.endsAt, { zone: true })}</span>
          </p>
        </>
      )}
    </div>
  )
}

interface BetweenMeetingsProps {
  readonly today: readonly Meeting[]
  readonly seesAllRolls: boolean
  readonly nowMs: number
}

function BetweenMeetings({ today, seesAllRolls, nowMs }: BetweenMeetingsProps) {
  const words = betweenMeetings(seesAllRolls)
  const next = nextMeeting(today, nowMs)
  return (
    <div>
      <p className={css.line}>
        <span className={css.meeting}>{words.now}</span>
        <span className={css.clock}>{formatTime(nowMs)}</span>
      </p>
      <p className={css.state}>
        {next !== undefined ? (
          <>
            {words.next}: <UiLink href={next.url}>{next.title}</UiLink>, {formatTime(next.startsAt)}
          </>
        ) : today.length === 0 ? (
          words.none
        ) : (
          words.over
        )}
      </p>
    </div>
  )
}
