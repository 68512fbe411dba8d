import { IconBookOff } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { isStatus } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'

/** A unit could not be read: not there, refused, or failed (2-back-office §8). */
export function UnitProblem({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  if (isStatus(error, 404) || isStatus(error, 400))
    return (
      <EmptyState icon={IconBookOff} title="Unit not found">
        It may have been deleted. The list shows every unit that is taught.
      </EmptyState>
    )
  return <FailedState error={error} onTryAgain={onTryAgain} />
}
