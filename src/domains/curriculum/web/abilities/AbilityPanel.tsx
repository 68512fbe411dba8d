import { IconBulbOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { api } from '#web/calls/api.ts'
import { isStatus } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { AbilityForm } from './AbilityForm.tsx'

interface AbilityPanelProps {
  readonly abilityId: number
  readonly onClose: () => void
}

/** The ability of the address, on whichever page of the list it stands, retired or not. */
export function AbilityPanel({ abilityId, onClose }: AbilityPanelProps) {
  const { data, error, refetch } = useQuery({
    ...api.abilities.getAbility.queryOptions({ input: { ability_id: abilityId } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (data !== undefined) return <AbilityForm ability={data} onClose={onClose} />
  const isMissing = error !== null && (isStatus(error, 404) || isStatus(error, 400))
  return (
    <TaskDrawer opened title="Ability" onClose={onClose}>
      <PageBody>
        {isMissing && (
          <EmptyState icon={IconBulbOff} title="Ability not found">
            The list shows every ability.
          </EmptyState>
        )}
        {error !== null && !isMissing && <FailedState error={error} onTryAgain={() => void refetch()} />}
      </PageBody>
    </TaskDrawer>
  )
}
