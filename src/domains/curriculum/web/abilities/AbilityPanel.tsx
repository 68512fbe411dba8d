import { useQuery } from '@tanstack/react-query'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { api } from '#web/calls/api.ts'
import { NotReadState } from '../NotReadState.tsx'
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
  return (
    <TaskDrawer opened title="Ability" onClose={onClose}>
      <PageBody>
        {error !== null && <NotReadState noun="ability" error={error} onTryAgain={() => void refetch()} />}
      </PageBody>
    </TaskDrawer>
  )
}
