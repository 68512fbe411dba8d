import { IconChevronDown, IconClipboardOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { StatusBadges } from '#domains/attendance/web/status-badges.embed.tsx'
import { useNow } from '#ui/clock/use-now.ts'
import { formatTimeRange } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { FamilyExcuse, FamilySession } from '../contract/family.contract.ts'
import { ExcuseState, LookedAt } from './ExcuseState.tsx'
import { MeetingLink } from './MeetingLink.tsx'
import css from './WeekAgenda.module.css'
import { agendaStepMs, excuseOf, sessionColour, standsNow } from './week-sessions.ts'

const kinds = { session: undefined, standup: 'House stand-up', checkpoint: 'House checkpoint' } as const

interface AgendaSessionProps {
  session: FamilySession
  excuses: readonly FamilyExcuse[]
}

/** A meeting: when, what, and afterwards how it was and why; before and during it the way in. */
export function AgendaSession({ session, excuses }: AgendaSessionProps) {
  const phase = standsNow(session, useNow(agendaStepMs))
  const excuse = excuseOf(session, excuses)
  const kind = kinds[session.kind]
  const [isWhyShown, setWhyShown] = useState(false)
  const whyId = useId()
  return (
    <li className={css.session} data-phase={phase} style={{ borderInlineStartColor: sessionColour(session) }}>
      <div className={css.words}>
        <p className={css.time}>{formatTimeRange(session.start_at, session.end_at, { zone: false })}</p>
        <p className={css.title}>{session.title}</p>
        {kind !== undefined && <p className={css.kind}>{kind}</p>}
      </div>
      <div className={css.state}>
        {session.is_looked_at && <LookedAt />}
        {session.status !== '' && session.why === '' && !session.is_looked_at && (
          <StatusBadges status={session.status} />
        )}
        {session.why !== '' && (
          <button
            type="button"
            className={css.status}
            aria-expanded={isWhyShown}
            aria-controls={whyId}
            onClick={() => setWhyShown(!isWhyShown)}
          >
            <StatusBadges status={session.status} />
            <IconChevronDown size={16} stroke={1.75} aria-label="Why?" />
          </button>
        )}
        {session.status === '' && excuse !== undefined && <ExcuseState state={excuse.state} />}
        {session.status === '' && excuse === undefined && phase === 'over' && (
          <Badge family="outline" icon={IconClipboardOff}>
            No roll yet
          </Badge>
        )}
        <MeetingLink title={session.title} address={session.conference_url} phase={phase} />
      </div>
      {isWhyShown && (
        <p id={whyId} className={css.why}>
          {session.why}
        </p>
      )}
    </li>
  )
}
