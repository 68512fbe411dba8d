import { memo } from 'react'
import { holdBadge } from '#domains/people/web/hold-badge.embed.tsx'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { Bar } from '#ui/status/Pips.tsx'
import type { ColourFamily } from '#ui/theme/tokens.ts'
import { type AggregatedDay, type AggregatedStudent, dayWord } from '../../rules/aggregated-rows.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import { AbsenceCount } from '../absence-count.embed.tsx'
import { RollName } from '../RollName.tsx'
import css from './aggregated.module.css'
import markCss from './day-mark.module.css'
import { block } from './use-drawn-days.ts'

export interface AggregatedRowProps {
  student: AggregatedStudent
  days: readonly AggregatedDay[]
  /** How many of them are in the page so far. */
  drawn: number
  index: number
  /** The day that holds the focus, when this row does. */
  activeDay: number | undefined
}

/** One student over the cycle. Each day is a button that opens that session with the student's row. */
export const AggregatedRow = memo(function AggregatedRow({
  student,
  days,
  drawn,
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
        {holdBadge(student.status)}
      </th>
      <td className={css.percent}>
        {percent !== null && <Bar share={percent / 100} family={familyOf(percent)} width={44} />}
        <strong>{percent === null ? '–' : `${percent}%`}</strong>
      </td>
      <td className={css.absences}>
        <AbsenceCount absences={student.absences} />
      </td>
      {Array.from({ length: Math.ceil(drawn / block) }, (_, at) => at * block).map((from) => (
        <Days
          key={from}
          days={days}
          student={student}
          from={from}
          to={Math.min(from + block, drawn)}
          row={index}
          active={
            activeDay !== undefined && Math.floor(activeDay / block) * block === from ? activeDay : undefined
          }
        />
      ))}
      {drawn < days.length && <td colSpan={days.length - drawn} />}
    </tr>
  )
})

interface DaysProps {
  days: readonly AggregatedDay[]
  student: AggregatedStudent
  from: number
  to: number
  row: number
  active: number | undefined
}

/** A block of days: those that stand already are left alone when the next one comes. */
const Days = memo(function Days({ days, student, from, to, row, active }: DaysProps) {
  return days.slice(from, to).map((day, at) => {
    const column = from + at
    const value = student.dailyStatuses[column] ?? undefined
    const word = dayWord(student, column)
    // Two elements and no component: a cycle has a thousand of them.
    return (
      <td
        key={day.sessionId}
        className={css.day}
        data-now={day.isToday || undefined}
        data-not-taken={word === 'Roll not taken' || undefined}
      >
        <button
          type="button"
          className={markCss.mark}
          tabIndex={active === column ? 0 : -1}
          data-row={row}
          data-column={column}
          data-value={value}
          aria-label={word}
          title={word}
        >
          {word === 'Not expected' ? '–' : null}
        </button>
      </td>
    )
  })
})

/** Below 60 % is serious, below 80 % asks for attention. */
function familyOf(percent: number): ColourFamily {
  if (percent < 60) return 'unexc'
  return percent < 80 ? 'late' : 'neutral'
}
