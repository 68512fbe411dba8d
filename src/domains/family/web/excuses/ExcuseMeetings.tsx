import { StatusBadges } from '#domains/attendance/web/status-badges.embed.tsx'
import { formatShortDay } from '#ui/format/days.ts'
import { formatTime } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { CoveredMeeting, FamilyExcuseDetail } from '../../contract/family-excuses.contract.ts'
import { familyWeekAddress } from '../../rules/family-addresses.ts'
import { LookedAt } from '../ExcuseState.tsx'
import css from './excuses.module.css'

const kinds = { session: '', standup: ' stand-up', checkpoint: ' checkpoint' } as const

/** The meetings the excuse covers, by day; over ones with how they went. */
export function ExcuseMeetings({ excuse: { meetings, student, start_at } }: { excuse: FamilyExcuseDetail }) {
  const days = Map.groupBy(meetings, (meeting) => meeting.school_day)
  return (
    <Section title="Meetings it covers" count={meetings.length}>
      {meetings.length === 0 && <p className={css.note}>There is no meeting during this time.</p>}
      {[...days].map(([day, ofDay]) => (
        <div key={day}>
          <h3 className={css.day}>{formatShortDay(day)}</h3>
          <ul className={css.list}>
            {ofDay.map((meeting) => (
              <Meeting key={meeting.attendable_id} meeting={meeting} />
            ))}
          </ul>
        </div>
      ))}
      <p className={css.note}>
        <UiLink href={familyWeekAddress(student.id, schoolDayOf(start_at))}>
          See these days in the calendar
        </UiLink>
      </p>
    </Section>
  )
}

function Meeting({ meeting: { title, kind, start_at, status, is_looked_at } }: { meeting: CoveredMeeting }) {
  return (
    <li className={css.meeting} data-sentence={is_looked_at || undefined}>
      <span className={css.time}>{formatTime(start_at)}</span>
      <span className={css.meetingTitle}>
        {title.toLowerCase().endsWith(kinds[kind]) ? title : `${title}${kinds[kind]}`}
      </span>
      {is_looked_at ? <LookedAt /> : status !== '' && <StatusBadges status={status} quiet />}
    </li>
  )
}
