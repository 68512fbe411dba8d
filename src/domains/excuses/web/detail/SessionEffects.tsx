import { IconArrowRight, IconCalendarOff, IconCircleDashed, IconPlayerPlay } from '@tabler/icons-react'
import { AbsenceCount } from '#domains/attendance/web/absence-count.embed.tsx'
import { StatusBadges } from '#domains/attendance/web/status-badges.embed.tsx'
import { formatShortDay } from '#ui/format/days.ts'
import { formatTime } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { CoveredSessionRow, ExcuseDetail } from '../../contract/excuses.schemas.ts'
import { phaseOf } from '../when-text.ts'
import css from './detail.module.css'

interface SessionEffectsProps {
  readonly sessions: readonly CoveredSessionRow[]
  /** Whether the decision approves; otherwise it takes an approval back. */
  readonly isApproval: boolean
  readonly nowMs: number
}

const eventNames = { session: '', standup: ' stand-up', checkpoint: ' checkpoint' } as const

/** `Juniper House stand-up`. */
const titleOf = ({ title, kind }: CoveredSessionRow) =>
  title.toLowerCase().endsWith(eventNames[kind]) ? title : `${title}${eventNames[kind]}`

/** The sessions an excuse covers, by day, each as *from → to* (look §7.8). */
export function SessionEffects({ sessions, isApproval, nowMs }: SessionEffectsProps) {
  const days = Map.groupBy(sessions, (session) => schoolDayOf(session.start_at))
  return [...days].map(([day, ofDay]) => (
    <div key={day}>
      <h4 className={css.day}>{formatShortDay(day)}</h4>
      <ul className={css.sessions}>
        {ofDay.map((session) => (
          <li key={session.attendable_id} className={css.session}>
            <span className={css.time}>{formatTime(session.start_at)}</span>
            <span>
              <span className={css.title}>{titleOf(session)}</span>
              <Effect session={session} isApproval={isApproval} nowMs={nowMs} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  ))
}

interface EffectProps {
  readonly session: CoveredSessionRow
  readonly isApproval: boolean
  readonly nowMs: number
}

function Effect({ session, isApproval, nowMs }: EffectProps) {
  const { status_now, status_then } = session
  return (
    <span className={css.effect}>
      <StatusOrNone status={status_now} session={session} nowMs={nowMs} />
      {status_now === status_then ? (
        <span className={css.quiet}>{stayText(session, isApproval)}</span>
      ) : (
        <>
          <IconArrowRight size={14} stroke={1.75} role="img" aria-label="to" />
          <StatusOrNone status={status_then} session={session} nowMs={nowMs} />
        </>
      )}
    </span>
  )
}

/** Why a status does not change now; one that is not there yet will come by the decision. */
function stayText({ status_now, is_set_by_staff }: CoveredSessionRow, isApproval: boolean): string {
  if (status_now === '') return isApproval ? 'an absence will be excused' : 'an absence will count'
  return is_set_by_staff ? 'stays, set by staff' : 'stays'
}

interface StatusOrNoneProps {
  readonly status: string
  readonly session: CoveredSessionRow
  readonly nowMs: number
}

/** A status, or why there is none: the meeting is ahead, runs now, or its roll was not taken. */
function StatusOrNone({ status, session, nowMs }: StatusOrNoneProps) {
  if (status !== '') return <StatusBadges status={status} quiet />
  const phase = phaseOf(session, nowMs)
  if (phase === 'over')
    return (
      <Badge family="neutral" icon={IconCalendarOff} weight="quiet">
        Roll not taken
      </Badge>
    )
  return phase === 'before' ? (
    <Badge family="neutral" icon={IconCircleDashed} weight="quiet">
      Upcoming
    </Badge>
  ) : (
    <Badge family="accent" icon={IconPlayerPlay} weight="quiet">
      Running now
    </Badge>
  )
}

/** The count behind n / 5 of each experience where it changes (look, picture 09). */
export function AbsenceEffects({ absences }: { absences: ExcuseDetail['absences'] }) {
  if (absences.length === 0) return null
  return (
    <ul className={css.absences}>
      {absences.map(({ title, before, after }) => (
        <li key={title} className={css.absence}>
          <span className={css.absenceTitle}>Absences in {title}</span>
          <AbsenceCount absences={before} />
          <IconArrowRight size={14} stroke={1.75} role="img" aria-label="to" />
          <AbsenceCount absences={after} />
        </li>
      ))}
    </ul>
  )
}

/** How many sessions a decision changes. */
export const countChanges = (sessions: readonly CoveredSessionRow[]): number =>
  sessions.filter((session) => session.status_now !== session.status_then).length
