import { Checkbox } from '@mantine/core'
import { formatWallTime } from '#ui/format/times.ts'
import type { AvailabilityPage } from '../../contract/learning-availability.contract.ts'
import css from './availability.module.css'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

interface AvailabilityGridProps {
  readonly blocks: AvailabilityPage['blocks']
  /** The blocks in which the student cannot: `3-0` is the first of Wednesdays. */
  readonly gaps: ReadonlySet<string>
  /** Makes it a form: what is clicked changes. */
  readonly onChange?: (gaps: ReadonlySet<string>) => void
}

/** Blocks by weekday: checked is when the student can learn, dashed when not (look §14.1). */
export function AvailabilityGrid({ blocks, gaps, onChange }: AvailabilityGridProps) {
  const toggle = (key: string) => onChange?.(gaps.has(key) ? without(gaps, key) : new Set([...gaps, key]))
  return (
    <table className={css.grid}>
      <thead>
        <tr>
          <th scope="col">Block</th>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {blocks.map(({ position, title, starts_at, ends_at }) => (
          <tr key={position}>
            <th scope="row">
              {title}
              <span className={css.quiet}>
                {formatWallTime(starts_at)} to {formatWallTime(ends_at)}
              </span>
            </th>
            {weekdays.map((name, at) => {
              const key = `${at + 1}-${position}`
              const can = !gaps.has(key)
              return (
                <td key={key} data-away={!can || undefined}>
                  {onChange === undefined ? (
                    <span>{can ? 'Yes' : 'No'}</span>
                  ) : (
                    <Checkbox checked={can} aria-label={`${name}, ${title}`} onChange={() => toggle(key)} />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const without = (gaps: ReadonlySet<string>, key: string) => new Set([...gaps].filter((one) => one !== key))
