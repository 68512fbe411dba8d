import { wholePercent } from '#domains/attendance/rules/percentages.ts'
import { formatPercent } from '#ui/format/quantities.ts'
import type { ReportAttendance, ReportContent } from '../../contract/report-content.ts'
import css from './document.module.css'
import { ExperienceOfReport } from './ExperienceOfReport.tsx'

/** A progress report as a family reads it, on a phone first, and on paper (look, picture 39). */
export function ReportDocument({ content }: { content: ReportContent }) {
  const { attendance, experiences, summary, student } = content
  return (
    <article className={css.report}>
      {summary !== null && (
        <section className={css.summary} aria-label="Summary">
          <p>{summary.body}</p>
          {summary.by !== null && <p className={css.by}>{summary.by}</p>}
        </section>
      )}
      <Attendance attendance={attendance} />
      {experiences.length === 0 && (
        <p className={css.quiet}>{student.first_name} had no experience in this cycle.</p>
      )}
      {experiences.map((experience) => (
        <ExperienceOfReport key={experience.id} experience={experience} />
      ))}
    </article>
  )
}

function Attendance({ attendance }: { attendance: ReportAttendance }) {
  const { sessions, there, late, excused, absent } = attendance
  const percent = wholePercent(there, sessions)
  const parts = [
    { kind: 'there', count: there - late },
    { kind: 'late', count: late },
    { kind: 'excused', count: excused },
    { kind: 'absent', count: absent },
  ].filter(({ count }) => count > 0)
  return (
    <section className={css.attendance} aria-labelledby="report-attendance">
      <h2 id="report-attendance" className={css.title}>
        Attendance
        {percent !== null && <span>{formatPercent(there / sessions)}</span>}
      </h2>
      {sessions > 0 && (
        <div className={css.bar} aria-hidden="true">
          {parts.map(({ kind, count }) => (
            <span key={kind} data-kind={kind} style={{ flexGrow: count }} />
          ))}
        </div>
      )}
      <p className={css.words}>{attendanceText(attendance)}</p>
    </section>
  )
}

/** `33 of 46 sessions. 9 missed without an excuse, 2 excused, 2 late.` */
function attendanceText({ sessions, there, late, excused, absent }: ReportAttendance): string {
  if (sessions === 0) return 'No roll was taken yet.'
  const rest = [
    absent > 0 && `${absent} missed without an excuse`,
    excused > 0 && `${excused} excused`,
    late > 0 && `${late} late`,
  ].filter((part) => typeof part === 'string')
  return `${there} of ${sessions} sessions.${rest.length > 0 ? ` ${rest.join(', ')}.` : ''}`
}
