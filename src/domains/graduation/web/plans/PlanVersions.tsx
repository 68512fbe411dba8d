import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDayOf } from '#ui/format/days.ts'
import { planVersionsQuery } from '../program-address.ts'
import type { PlanContentValues } from './plan-values.ts'
import css from './plans.module.css'

interface PlanVersionsProps {
  readonly planId: number
  readonly version: number
  /** Puts a version into the form; saved, it is the newest. */
  readonly onUse: (content: PlanContentValues) => void
}

/** How the plan was saved before, and what each version changed. */
export function PlanVersions({ planId, version, onUse }: PlanVersionsProps) {
  const { data = [] } = useQuery(planVersionsQuery(planId))
  if (data.length < 2) return null
  return (
    <section className={css.effect} aria-label="Versions">
      <h3 className={css.legend}>Versions</h3>
      <ul className={css.lines}>
        {data.map((one) => (
          <li key={one.version} className={css.version}>
            <span>
              Version {one.version}, {formatDayOf(Date.parse(one.saved_at))}
              {one.saved_by !== null && `, ${one.saved_by}`}
              <span className={css.small}> {one.changes.join(' ')}</span>
            </span>
            {one.version !== version && (
              <Button
                size="xs"
                aria-label={`Use version ${one.version} again`}
                onClick={() => onUse(one.content)}
              >
                Use again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
