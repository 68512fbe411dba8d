import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { isStatus } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import { MissingPermission } from '#web/pages/MissingPermission.tsx'

/** A page of a student could not be read: refused, not there, or failed. */
export function StudentProblem({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const back = (
    <Button size="xs" component={InternalLink} href="/home">
      Back to the start page
    </Button>
  )
  if (isStatus(error, 403))
    return <MissingPermission what="students" permission="people.view" actions={back} />
  if (isStatus(error, 404))
    return (
      <EmptyState icon={IconUserQuestion} title="Page not found" action={back}>
        This student does not exist, or is not one you can see.
      </EmptyState>
    )
  return <FailedState error={error} onTryAgain={onTryAgain} other={back} />
}
