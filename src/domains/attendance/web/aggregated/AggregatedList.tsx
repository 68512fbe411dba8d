import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { formatMonthDay } from '#ui/format/days.ts'
import { StatusMark } from '#ui/status/Badge.tsx'
import { dayWord } from '../../rules/aggregated-rows.ts'
import { AbsenceCount } from '../absence-count.embed.tsx'
import { RollName } from '../RollName.tsx'
import { dayStyles } from '../status-style.ts'
import type { AggregatedGridProps } from './AggregatedGrid.tsx'
import css from './aggregated.module.css'

/** The aggregated view on a phone: a student, the percentage, and the days that have been, the latest first. */
export function AggregatedList({ caption, view, students, onOpen }: AggregatedGridProps) {
  const days = view.days.map((day, at) => ({ day, at })).filter(({ day }) => !day.isUpcoming)
  days.reverse()
  return (
    <ul className={css.list} aria-label={caption}>
      {students.map((student) => (
        <li key={student.studentId} className={css.listRow}>
          <div className={css.listHead}>
            <span className={css.name}>
              <PersonName id={student.studentId}>
                <RollName name={student.studentName} detail={student.nameDetail} />
              </PersonName>
            </span>
            <AbsenceCount absences={student.absences} />
            <strong>{student.presentPercentage === null ? '–' : `${student.presentPercentage}%`}</strong>
          </div>
          <div className={css.listDays}>
            {days.map(({ day, at }) => {
              const word = dayWord(student, at)
              return (
                <button
                  key={day.sessionId}
                  type="button"
                  className={css.cell}
                  onClick={() => onOpen(day, student)}
                >
                  {word === 'Roll not taken' ? (
                    <span className={css.hatch} role="img" aria-label={word} />
                  ) : word === 'Not expected' ? (
                    <span className={css.gap} role="img" aria-label={word}>
                      –
                    </span>
                  ) : (
                    <StatusMark {...dayStyles[word]} word={word} />
                  )}
                  {formatMonthDay(day.date)}
                </button>
              )
            })}
          </div>
        </li>
      ))}
    </ul>
  )
}
