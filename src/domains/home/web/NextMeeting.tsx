import { IconVideo } from '@tabler/icons-react'
import { useNow } from '#ui/clock/use-now.ts'
import { formatShortDay } from '#ui/format/days.ts'
import { formatDuration } from '#ui/format/quantities.ts'
import { formatTime } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { HomeMeeting } from '../contract/home.schemas.ts'
import css from './home.module.css'
import { Picture } from './Picture.tsx'

/** The meeting that runs or comes next, with its link. */
export function NextMeeting({ meeting }: { meeting: HomeMeeting }) {
  const nowMs = useNow(30_000)
  const when = whenText(meeting, nowMs)
  return (
    <section className={css.next} aria-label="Next meeting">
      <Picture imageUrl={meeting.imageUrl} title={meeting.title} size={44} />
      <div className={css.words}>
        <h2 className={css.nextTitle}>{meeting.title}</h2>
        <p className={css.second}>
          {when}
          {meeting.description !== '' && ` ${meeting.description}.`}
        </p>
        <Plan meeting={meeting} />
      </div>
      <div className={css.nextActions}>
        {meeting.rollUrl !== null && (
          <UiLink href={meeting.rollUrl} className={css.quietVerb}>
            Attendance
          </UiLink>
        )}
        {meeting.conferenceUrl !== null && (
          <a className={css.join} href={meeting.conferenceUrl} target="_blank" rel="noreferrer">
            <IconVideo size={16} stroke={1.75} aria-hidden />
            Join meeting
          </a>
        )}
      </div>
    </section>
  )
}

/** What is planned, at a glance; a class without a plan says where to write one. */
function Plan({ meeting: { plan, planUrl, rollUrl } }: { meeting: HomeMeeting }) {
  if (planUrl === null) return null
  if (plan === null)
    return (
      <p className={css.plan}>
        Nothing is planned yet.{' '}
        <UiLink href={planUrl} className={css.planLink}>
          Write a plan
        </UiLink>
      </p>
    )
  return (
    <p className={css.plan}>
      <UiLink href={rollUrl ?? planUrl} className={css.planLink}>
        Plan
      </UiLink>
      <span className={css.planWords}>{plan}</span>
    </p>
  )
}

/** `Starts in 18 min, at 10:00 AM EST.`, `Now, until 10:50 AM EST.`, `Tomorrow` and later with the day. */
function whenText({ startTime, endTime }: HomeMeeting, nowMs: number): string {
  const startMs = Date.parse(startTime)
  if (startMs <= nowMs) return `Now, until ${formatTime(endTime, { zone: true })}.`
  const at = formatTime(startTime, { zone: true })
  const day = schoolDayOf(startTime)
  if (day !== schoolDayOf(nowMs)) return `${formatShortDay(day)}, at ${at}.`
  return `Starts in ${formatDuration(startMs - nowMs + 59_999)}, at ${at}.`
}
