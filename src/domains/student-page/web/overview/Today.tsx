import { noMeetingToday, notAllRolls } from '#domains/person-sheet/rules/where-now.ts'
import { type Answered, heardAt } from '#ui/clock/heard.ts'
import { useNow } from '#ui/clock/use-now.ts'
import { formatDay } from '#ui/format/days.ts'
import { formatTime } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'
import { wordsOfMeeting } from '../../rules/today-words.ts'
import { MeetingStrip } from './MeetingStrip.tsx'
import css from './rail.module.css'

interface TodayProps {
  readonly meetings: NonNullable<StudentOverview['today']>
  readonly seesAllRolls: boolean
  readonly answered: Answered
}

/** The meetings of today, each as a strip: what was, what runs, what comes. */
export function Today({ meetings, seesAllRolls, answered }: TodayProps) {
  const { nowMs, words } = heardAt(answered, useNow(15_000))
  return (
    <section className={css.part}>
      <h2 className={css.title}>
        Today, {formatDay(schoolDayOf(nowMs))}
        <span className={css.time}>{formatTime(nowMs)}</span>
      </h2>
      {words !== undefined && <p className={css.second}>{words}.</p>}
      {meetings.length === 0 ? (
        <p className={css.second}>{noMeetingToday(seesAllRolls)}</p>
      ) : (
        !seesAllRolls && <p className={css.second}>{notAllRolls}</p>
      )}
      <ol className={css.list}>
        {meetings.map((meeting) => (
          <li key={meeting.attendableId} className={css.meeting}>
            <span className={css.hour}>{formatTime(meeting.startsAt)}</span>
            <span>
              <UiLink href={meeting.url} className={css.name}>
                {meeting.title}
              </UiLink>
              <span
                className={css.second}
                data-mark={meeting.state === null || meeting.state === 'excused' ? meeting.mark : undefined}
              >
                {wordsOfMeeting(meeting)}
              </span>
              <MeetingStrip meeting={meeting} nowMs={nowMs} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
