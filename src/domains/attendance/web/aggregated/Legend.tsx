import { StatusMark } from '#ui/status/Badge.tsx'
import { dayStyles } from '../status-style.ts'
import css from './aggregated.module.css'

const shown = ['Present', 'Late', 'Insufficient', 'Excused', 'Unexcused', 'Upcoming'] as const

/** What the icons of the grid mean; in the cells they stand without their words (look §5). */
export function Legend() {
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
      <li>
        <span aria-hidden="true">–</span>
        Not expected
      </li>
    </ul>
  )
}
