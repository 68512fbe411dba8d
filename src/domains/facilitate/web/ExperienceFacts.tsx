import { IconExternalLink } from '@tabler/icons-react'
import type { z } from 'zod'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import type { experienceHeader } from '#domains/experiences/contract/experience.schemas.ts'
import { formatShortDay } from '#ui/format/days.ts'
import { formatTimeRange } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { todaySession } from '../contract/facilitate.contract.ts'
import css from './experience.module.css'
import { presenceWords } from './presence-words.ts'
import { TaskList } from './TaskList.tsx'

type Session = z.output<typeof todaySession>

export interface ExperienceFactsProps {
  experience: z.output<typeof experienceHeader>
  sessions: readonly Session[]
  tasks: ContractRouterOutputs['facilitate']['getFacilitated']['tasks']
}

/** Beside the students: the next session and those around it, the tasks, and what the experience is. */
export function ExperienceFacts({ experience, sessions, tasks }: ExperienceFactsProps) {
  const ids = { type: experience.type, experienceId: experience.id }
  const next = sessions.find(({ state }) => state === 'running' || state === 'upcoming')
  const others = sessions.filter((session) => session !== next)
  const experts = experience.experts.map(({ name }) => name).join(', ')
  return (
    <aside className={css.facts} aria-label="Facts">
      {next !== undefined && (
        <SessionList
          title={next.state === 'running' ? 'Running now' : 'Next session'}
          ids={ids}
          sessions={[next]}
        />
      )}
      {others.length > 0 && (
        <SessionList title={next === undefined ? 'Sessions' : 'Other sessions'} ids={ids} sessions={others} />
      )}
      <TaskList type={experience.type} experienceId={experience.id} tasks={tasks} />
      <section>
        <h2 className={css.title}>About</h2>
        <dl className={css.about}>
          {experience.themeTitle !== '' && <Fact name="Theme">{experience.themeTitle}</Fact>}
          {experts !== '' && <Fact name="Experts">{experts}</Fact>}
          {experience.campus !== null && <Fact name="Campus">{experience.campus}</Fact>}
          <Fact name="Cycle">{experience.cycleTitle}</Fact>
        </dl>
        {experience.description !== '' && <p className={css.description}>{experience.description}</p>}
        {experience.conferenceUrl !== null && (
          <a className={css.link} href={experience.conferenceUrl} target="_blank" rel="noreferrer">
            Open meeting
            <IconExternalLink size={16} stroke={1.75} aria-label="opens in a new tab" />
          </a>
        )}
      </section>
    </aside>
  )
}

interface SessionListProps {
  readonly title: string
  readonly ids: { readonly type: string; readonly experienceId: number }
  readonly sessions: readonly Session[]
}

function SessionList({ title, ids, sessions }: SessionListProps) {
  return (
    <section>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.sessions}>
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <UiLink
              className={css.session}
              href={addressOf.session({ ...ids, sessionId: session.sessionId })}
            >
              <span className={css.day}>{formatShortDay(schoolDayOf(session.startAt))}</span>
              <span className={css.note}>{formatTimeRange(session.startAt, session.endAt)}</span>
              <State session={session} />
              {session.plan !== null && <span className={css.plan}>{session.plan}</span>}
            </UiLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function State({ session }: { session: Session }) {
  if (session.state === 'running') {
    const { words, isMissing } = presenceWords(session)
    return (
      <span className={css.state} data-family={isMissing ? 'unexc' : 'present'}>
        Now. {words}
      </span>
    )
  }
  if (session.state === 'roll_not_taken')
    return (
      <span className={css.state} data-family="late">
        Roll not taken
      </span>
    )
  return <span className={css.state}>{session.state === 'upcoming' ? 'Upcoming' : 'Roll taken'}</span>
}
