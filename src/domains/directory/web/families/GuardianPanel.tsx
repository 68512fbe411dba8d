import { useQuery } from '@tanstack/react-query'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { api } from '#web/api.ts'
import { PersonProblem } from '../PersonProblem.tsx'
import { GuardianForm } from './GuardianForm.tsx'

interface GuardianPanelProps {
  /** A new one without it. */
  readonly guardianId: number | undefined
  readonly onClose: () => void
}

/** The form of a guardian with what the server has now, over the list. */
export function GuardianPanel({ guardianId, onClose }: GuardianPanelProps) {
  const { data, error, refetch } = useQuery({
    ...api.guardians.getGuardian.queryOptions({ input: { guardianId: guardianId ?? 0 } }),
    enabled: guardianId !== undefined,
    gcTime: 0,
  })
  if (guardianId === undefined) return <GuardianForm guardian={null} onClose={onClose} />
  if (data !== undefined) return <GuardianForm key={guardianId} guardian={data.guardian} onClose={onClose} />
  return (
    <TaskDrawer opened title="Edit guardian" onClose={onClose}>
      <PageBody>
        {error !== null && <PersonProblem error={error} onTryAgain={() => void refetch()} />}
      </PageBody>
    </TaskDrawer>
  )
}
