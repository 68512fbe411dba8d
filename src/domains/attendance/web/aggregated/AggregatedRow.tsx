import { memo } from 'react'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { Badge, StatusMark } from '#ui/status/Badge.tsx'
import { Bar } from '#ui/status/Pips.tsx'
import type { Family } from '#ui/theme/tokens.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import { AbsenceCount } from '../absence-count.embed.tsx'
import { RollName } from '../RollName.tsx'
import { dayLooks } from '../status-look.ts'
import css from './aggregated.module.css'
import type { AggregatedDay, AggregatedStudent } from './aggregated-rows.ts'

export interface AggregatedRowProps {
  student: AggregatedStudent
  days: readonly AggregatedDay[]
  index: number
  /** The day that holds the focus, when this row does. */
  activeDay: number | undefined
}

/** One student over the cycle. Each day is a button that opens that session with the student's row. */
export const AggregatedRow = memo(function AggregatedRow({
  student,
  days,
  index,
  activeDay,
}: AggregatedRowProps) {
  const percent = student.presentPercentage
  return (
    <tr className={css.row} data-index={index} aria-rowindex={index + 2}>
      <th scope="row" className={css.student} data-away={student.status !== 'active' || undefined}>
        <span className={css.name} title={calledOf(student)}>
          <PersonName id={student.studentId} tabIndex={-1}>
            <RollName name={student.studentName} detail={student.nameDetail} />
          </PersonName>
        </span>
        {student.status === 'hold' && <Badge family="outline">On Hold</Badge>}
      </th>
      <td className={css.percent}>
        {percent !== null && <Bar share={percent / 100} family={familyOf(percent)} width={44} />}
        <strong>{percent === null ? '–' : `${percent}%`}</strong>
      </td>
      <td className={css.absences}>
        <AbsenceCount absences={student.absences} />
      </td>
      {days.map((day, column) => (
        <DayCell
          key={day.sessionId}
          student={student}
          day={day}
          index={index}
          column={column}
          isActive={activeDay === column}
        />
      ))}
    </tr>
  )
})

interface DayCellProps {
  student: AggregatedStudent
  day: AggregatedDay
  index: number
  column: number
  isActive: boolean
}

function DayCell({ student, day, index, column, isActive }: DayCellProps) {
  const value = student.dailyStatuses[column] ?? (day.isUpcoming ? 'Upcoming' : null)
  return (
    <td
      className={css.day}
      data-now={day.isToday || undefined}
      data-not-taken={value === null || undefined}
      data-upcoming={value === 'Upcoming' || undefined}
    >
      <button
        type="button"
        className={css.cell}
        tabIndex={isActive ? 0 : -1}
        data-row={index}
        data-column={column}
        title={value ?? 'Roll not taken'}
      >
        {value === null ? (
          <span className={css.hidden}>Roll not taken</span>
        ) : (
          <StatusMark
            {...dayLooks[value]}
            weight={value === 'Upcoming' ? 'quiet' : dayLooks[value].weight}
            word={value}
          />
        )}
      </button>
    </td>
  )
}

/** Below 60 % is serious, below 80 % asks for attention. */
function familyOf(percent: number): Family {
  if (percent < 60) return 'unexc'
  return percent < 80 ? 'late' : 'neutral'
}
