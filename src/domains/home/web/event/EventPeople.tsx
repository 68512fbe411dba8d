import { IconCircleDashed, IconFileCheck, IconHourglass } from '@tabler/icons-react'
import { StatusBadges } from '#domains/attendance/web/status-badges.embed.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { EventDetail } from '../../contract/home.schemas.ts'
import css from './event.module.css'
import { bySeverity, type PersonState, stateOf } from './event-people.ts'

/** Who is expected, most severe first: what the roll says, else the excuse that covers the time. */
export function EventPeople({ event }: { event: EventDetail }) {
  const { students, studentsCount } = event
  if (studentsCount === 0) return <p className={css.note}>Nobody is expected.</p>
  return (
    <>
      <ul className={css.people}>
        {bySeverity(students).map((student) => (
          <li key={student.id} className={css.person}>
            <span className={css.name}>
              {student.name}
              {event.kind === 'session' && student.houseTitle !== null && (
                <span className={css.house}>{student.houseTitle}</span>
              )}
            </span>
            <span className={css.state}>
              <State state={stateOf(student, event.state === 'running')} />
            </span>
          </li>
        ))}
      </ul>
      {students.length < studentsCount && (
        <p className={css.note}>{studentsCount - students.length} more are on the roll.</p>
      )}
    </>
  )
}

function State({ state }: { state: PersonState }) {
  switch (state.kind) {
    case 'status':
      return <StatusBadges status={state.status} quiet />
    case 'unseen':
      return (
        <Badge family="outline" icon={IconCircleDashed}>
          Not seen yet
        </Badge>
      )
    case 'excused':
      return (
        <Badge family="exc" icon={IconFileCheck} weight="quiet">
          Excused
        </Badge>
      )
    case 'waiting':
      return (
        <Badge family="late" icon={IconHourglass} weight="quiet">
          Excuse waits
        </Badge>
      )
    default:
      return null
  }
}
