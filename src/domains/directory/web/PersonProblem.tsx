import { IconUserQuestion } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ErrorState } from '#ui/page/ErrorState.tsx'
import { isStatus, messageOf, supportNumberOf } from '#web/calls/api-error.ts'

/** A person could not be read: refused, not there, or failed. */
export function PersonProblem({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  if (isStatus(error, 403) || isStatus(error, 404))
    return (
      <EmptyState icon={IconUserQuestion} title="Nobody found">
        {messageOf(error)}
      </EmptyState>
    )
  return (
    <ErrorState message={messageOf(error)} supportNumber={supportNumberOf(error)} onTryAgain={onTryAgain} />
  )
}
