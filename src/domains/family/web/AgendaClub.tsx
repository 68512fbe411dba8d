import { useNow } from '#ui/clock/use-now.ts'
import { formatTimeRange } from '#ui/format/times.ts'
import type { FamilyClub } from '../contract/family.contract.ts'
import { MeetingLink } from './MeetingLink.tsx'
import css from './WeekAgenda.module.css'
import { agendaStepMs, standsNow } from './week-sessions.ts'

/** A club meets: when and where, and the way in. */
export function AgendaClub({ club }: { club: FamilyClub }) {
  const phase = standsNow(club, useNow(agendaStepMs))
  return (
    <li
      className={css.session}
      data-phase={phase}
      style={{ borderInlineStartColor: 'var(--hr-session-student-club)' }}
    >
      <div className={css.words}>
        <p className={css.time}>{formatTimeRange(club.start_at, club.end_at, { zone: false })}</p>
        <p className={css.title}>{club.title}</p>
        <p className={css.kind}>{club.place === '' ? 'Club' : `Club, ${club.place}`}</p>
      </div>
      <div className={css.state}>
        <MeetingLink title={club.title} address={club.conference_url} phase={phase} />
      </div>
    </li>
  )
}
