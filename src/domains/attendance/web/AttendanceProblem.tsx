import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { isStatus } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { MissingPermission } from '#web/pages/MissingPermission.tsx'
import { addressOf } from '../rules/addresses.ts'
import { useGo } from './attendance-address.ts'

/** A page of attendance could not be read: refused, not there, or failed. */
export function AttendanceProblem({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const go = useGo()
  const back = (
    <Button size="xs" onClick={() => go(addressOf.list())}>
      Back to my experiences
    </Button>
  )
  if (isStatus(error, 403))
    return <MissingPermission what="this attendance" permission="attendance.view" actions={back} />
  if (isStatus(error, 404))
    return (
      <EmptyState icon={IconMapSearch} title="Page not found" action={back}>
        This page does not exist, or it is not one you can see.
      </EmptyState>
    )
  return <FailedState error={error} onTryAgain={onTryAgain} other={back} />
}
