import { formatWallTime } from '#ui/format/times.ts'
import type { HoursOnWire } from '../contract/faculty-availability.contract.ts'
import css from './availability.module.css'
import { HoursGrid } from './HoursGrid.tsx'
import { hoursOf, rowsOfWire, weekdays } from './hours-values.ts'

/** The usual week of a colleague, to be read. */
export function HoursShown({ hours }: { hours: readonly HoursOnWire[] }) {
  return (
    <div className={css.week}>
      <HoursGrid hours={hoursOf(rowsOfWire(hours))} />
      <dl className={css.facts}>
        {weekdays.map(({ weekday, name }) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd>
              {hours
                .filter((one) => one.weekday === weekday)
                .map(
                  ({ from, to }) =>
                    `${formatWallTime(from)} – ${formatWallTime(to === '24:00' ? '00:00' : to)}`,
                )
                .join(', ') || 'None'}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
