import { type Answered, heardAt } from '#ui/clock/heard.ts'
import { useNow } from '#ui/clock/use-now.ts'
import { formatDay } from '#ui/format/days.ts'
import { formatTime } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'
import { MeetingStrip } from './MeetingStrip.tsx'
import css from './rail.module.css'

type Meeting = StudentOverview['today'][number]

const marks: Readonly<Record<Meeting['mark'], string>> = {
  present: 'Present',
  late: 'Late',
  insufficient: 'Insufficient',
  unexcused: 'Unexcused Absent',
  excused: 'Excused Absent',
  'not-taken': 'Roll not taken',
  'to-come': 'Upcoming',
}

const stateOf = ({ mark, isRunning, joinedAt, leftAt }: Meeting) => {
  if (!isRunning || mark !== 'to-come') return marks[mark]
  if (joinedAt === null) return 'Not in the meeting'
  return leftAt === null ? 'In the meeting' : 'Left the meeting'
}

interface TodayProps {
  readonly meetings: readonly Meeting[]
  readonly answered: Answered
}

/** The meetings of today, each as a strip: what was, what runs, what comes. */
export function Today({ meetings, answered }: TodayProps) {
  const { nowMs, words } = heardAt(answered, useNow(15_000))
  return (
    <section className={css.part}>
      <h2 className={css.title}>
        Today, {formatDay(schoolDayOf(nowMs))}
        <span className={css.time}>{formatTime(nowMs)}</span>
      </h2>
      {words !== undefined && <p className={css.second}>{words}.</p>}
      {meetings.length === 0 && <p className={css.second}>No meeting today.</p>}
      <ol className={css.list}>
        {meetings.map((meeting) => (
          <li key={meeting.attendableId} className={css.meeting}>
            <span className={css.hour}>{formatTime(meeting.startsAt)}</span>
            <span>
              <UiLink href={meeting.url} className={css.name}>
                {meeting.title}
              </UiLink>
              <span className={css.second} data-mark={meeting.mark}>
                {stateOf(meeting)}
              </span>
              <MeetingStrip meeting={meeting} nowMs={nowMs} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
