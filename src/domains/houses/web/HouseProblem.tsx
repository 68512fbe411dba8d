import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { isStatus } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { MissingPermission } from '#web/pages/MissingPermission.tsx'

/** A page of houses could not be read: refused, not there, or failed (2-back-office §8). */
export function HouseProblem({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const navigate = useNavigate()
  const back = (
    <Button size="xs" onClick={() => void navigate({ to: '/home' })}>
      Back to the start page
    </Button>
  )
  if (isStatus(error, 403)) return <MissingPermission what="houses" permission="houses.view" actions={back} />
  if (isStatus(error, 404))
    return (
      <EmptyState icon={IconMapSearch} title="Page not found" action={back}>
        This house does not exist, or it is not one you can see.
      </EmptyState>
    )
  return <FailedState error={error} onTryAgain={onTryAgain} other={back} />
}
