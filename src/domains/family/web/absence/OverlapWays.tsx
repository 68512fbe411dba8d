import { UiLink } from '#ui/page/UiLink.tsx'
import { ApiError } from '#web/calls/api-error.ts'
import css from './AbsenceFields.module.css'
import { type OverlapInTheWay, overlapOf, widened } from './overlap.ts'

interface OverlapWaysProps {
  readonly error: Error | null
  readonly firstDay: string
  readonly lastDay: string
}

const overlapIn = (error: Error | null): OverlapInTheWay | undefined =>
  error instanceof ApiError ? overlapOf(error.data) : undefined

/** Where "Make it longer" leads to. */
export function widerAddress(error: Error | null): string | undefined {
  const overlap = overlapIn(error)
  return overlap && `/family/excuses/${overlap.id}/edit`
}

/** Where a refusal because of another excuse leads: to that excuse, or to it with the days that were asked for. */
export function OverlapWays({ error, firstDay, lastDay }: OverlapWaysProps) {
  const overlap = overlapIn(error)
  if (overlap === undefined) return null
  const address = `/family/excuses/${overlap.id}`
  const days = widened(overlap, { firstDay, lastDay })
  return (
    <p className={css.ways}>
      <UiLink href={address}>Open that excuse</UiLink>
      {overlap.can_edit && days !== undefined && (
        <UiLink href={`${address}/edit?from=${days.firstDay}&until=${days.lastDay}`}>Make it longer</UiLink>
      )}
    </p>
  )
}
