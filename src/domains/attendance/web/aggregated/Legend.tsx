import { StatusMark } from '#ui/status/Badge.tsx'
import type { AggregatedView } from '../../contract/attendance.schemas.ts'
import { dayStyles } from '../status-style.ts'
import css from './aggregated.module.css'

const shown = ['Present', 'Late', 'Insufficient', 'Excused', 'Unexcused', 'Upcoming'] as const

/**
 * What the icons of the grid mean; in the cells they stand without their words (look §5). The dash is explained where a
 * class has one.
 */
export function Legend({ students }: Pick<AggregatedView, 'students'>) {
  return (
    <ul className={css.legend} aria-label="Legend">
      {shown.map((value) => (
        <li key={value}>
          <span aria-hidden="true">
            <StatusMark
              {...dayStyles[value]}
              weight={value === 'Upcoming' ? 'quiet' : dayStyles[value].weight}
              word={value}
            />
          </span>
          {value}
        </li>
      ))}
      <li>
        <span className={css.hatch} aria-hidden="true" />
        Roll not taken
      </li>
      {students.some(({ notExpected }) => notExpected.length > 0) && (
        <li>
          <span aria-hidden="true">–</span>
          Not expected
        </li>
      )}
    </ul>
  )
}
