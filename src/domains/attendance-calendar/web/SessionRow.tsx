import { formatTimeRange } from '#ui/format/times.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { CalendarSession } from '../contract/calendar.schemas.ts'
import { AbsenceBoxes } from './AbsenceBoxes.tsx'
import css from './day.module.css'
import { styleOf } from './mark-styles.ts'
import { rollAddress, titleOf } from './roll-address.ts'

/** A session of the day: when, how it stands, and for a student the two boxes. */
export function SessionRow({ session }: { readonly session: CalendarSession }) {
  const { counts, record } = session
  const { icon, family, word } = styleOf(session)
  return (
    <li className={css.row}>
      <span className={css.who}>
        <UiLink href={rollAddress(session)}>{titleOf(session)}</UiLink>
        <span className={css.second}>{formatTimeRange(session.start_at, session.end_at)}</span>
      </span>
      {record === null ? (
        <span className={css.second}>
          {session.is_roll_taken
            ? `${counts.present} of ${counts.expected} present, ${counts.absent} absent, ${counts.excused} excused`
            : word}
        </span>
      ) : (
        <>
          <Badge family={family} icon={icon}>
            {word.slice(0, 1).toUpperCase() + word.slice(1)}
          </Badge>
          {!record.tardy && <AbsenceBoxes session={session} record={record} />}
        </>
      )}
    </li>
  )
}
