import { IconFileCheck, IconHourglass } from '@tabler/icons-react'
import { StatusBadges } from '#domains/attendance/web/status-badges.embed.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { EventDetail } from '../contract/home.schemas.ts'
import css from './event.module.css'

/** Who is expected, by name: what the roll says, else the excuse that covers the time. */
export function EventPeople({ event }: { event: EventDetail }) {
  const { students, studentsCount } = event
  if (studentsCount === 0) return <p className={css.note}>Nobody is expected.</p>
  return (
    <>
      <ul className={css.people}>
        {students.map(({ id, name, houseTitle, excuse, status }) => (
          <li key={id} className={css.person}>
            <span className={css.name}>{name}</span>
            {event.kind === 'session' && houseTitle !== null && (
              <span className={css.house}>{houseTitle}</span>
            )}
            <span className={css.state}>
              {status !== '' ? (
                <StatusBadges status={status} quiet />
              ) : excuse === 'approved' ? (
                <Badge family="exc" icon={IconFileCheck} weight="quiet">
                  Excused
                </Badge>
              ) : excuse === 'waiting' ? (
                <Badge family="late" icon={IconHourglass} weight="quiet">
                  Excuse waits
                </Badge>
              ) : null}
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
