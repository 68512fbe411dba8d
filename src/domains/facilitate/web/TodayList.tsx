import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { ExperiencePicture } from '#domains/experiences/web/experience-picture.embed.tsx'
import { formatDuration, formatNoun } from '#ui/format/quantities.ts'
import { formatTime, formatTimeRange } from '#ui/format/times.ts'
import css from './list.module.css'
import { presenceWords } from './presence-words.ts'
import { RowLink } from './RowLink.tsx'
import type { TodayRow } from './today-rows.ts'

const verbs: Record<TodayRow['session']['state'], string> = {
  running: 'Open roll',
  upcoming: 'Attendance',
  roll_taken: 'Attendance',
  roll_not_taken: 'Take roll',
}

/** Today's sessions, the running one first with who is missing. `nowMs` is when the list was read. */
export function TodayList({ rows, nowMs }: { rows: readonly TodayRow[]; nowMs: number }) {
  return (
    <ul className={css.list}>
      {rows.map(({ experience, session }) => {
        const address = addressOf.session({
          type: experience.type,
          experienceId: experience.id,
          sessionId: session.sessionId,
        })
        const isUntaken = session.state === 'roll_not_taken'
        return (
          <RowLink
            key={session.sessionId}
            picture={<ExperiencePicture imageUrl={experience.imageUrl} title={experience.title} size={40} />}
            title={experience.title}
            href={isUntaken ? `${address}?edit=true` : address}
            verb={verbs[session.state]}
            isPrimary={session.state === 'running'}
          >
            <State row={{ experience, session }} nowMs={nowMs} />
            {session.plan !== null && <span className={css.plan}>{session.plan}</span>}
          </RowLink>
        )
      })}
    </ul>
  )
}

function State({ row: { session }, nowMs }: { row: TodayRow; nowMs: number }) {
  const { state, startAt, endAt, studentsCount, excusedCount } = session
  const range = formatTimeRange(startAt, endAt)
  const students = formatNoun(studentsCount, 'student')
  const excused = excusedCount > 0 ? `, ${excusedCount} excused` : ''
  if (state === 'running') {
    const { words, isMissing } = presenceWords(session)
    return (
      <>
        <span className={css.dot} aria-hidden="true" /> Now, until {formatTime(endAt, { zone: true })}.{' '}
        {isMissing ? <strong className={css.missing}>{words}</strong> : words}
        {excused}
      </>
    )
  }
  if (state === 'upcoming') {
    const waitMs = Date.parse(startAt) - nowMs
    return `Starts in ${formatDuration(Math.max(0, waitMs))}, ${range}. ${students}${excused}`
  }
  if (state === 'roll_taken') return `${range}. Roll taken, ${students}${excused}`
  return (
    <>
      {range}. <strong className={css.untaken}>Roll not taken</strong>, {students}
    </>
  )
}
