import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { PersonPanel } from '../PersonPanel.tsx'
import { GuardianForm } from './GuardianForm.tsx'

interface GuardianPanelProps {
  /** A new one without it. */
  readonly guardianId: number | undefined
  readonly onClose: () => void
}

/** The form of a guardian with what the server has now, over the list. */
export function GuardianPanel({ guardianId, onClose }: GuardianPanelProps) {
  const query = useQuery({
    ...api.guardians.getGuardian.queryOptions({ input: { guardianId: guardianId ?? 0 } }),
    enabled: guardianId !== undefined,
    gcTime: 0,
  })
  if (guardianId === undefined) return <GuardianForm guardian={null} onClose={onClose} />
  return (
    <PersonPanel title="Edit guardian" query={query} onClose={onClose}>
      {({ guardian }) => <GuardianForm key={guardianId} guardian={guardian} onClose={onClose} />}
    </PersonPanel>
  )
}
