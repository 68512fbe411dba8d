import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import type { ConferenceTheme } from '../contract/conferences.contract.ts'
import { useConferenceAct } from './use-conference-acts.ts'

interface ForceSyncProps {
  readonly theme: ConferenceTheme
  /** Why nothing can be asked of the service. */
  readonly hindrance: string | null | undefined
}

/** Has the meetings of one experience put right at the video service. */
export function ForceSync({ theme: { id, title, isPulling }, hindrance }: ForceSyncProps) {
  const act = useConferenceAct()
  const reason = hindrance ?? (isPulling ? 'It is being compared.' : undefined)
  return (
    <ReasonedButton
      size="xs"
      changes
      busy={act.isPending}
      reason={reason}
      aria-label={`Force Sync ${title}`}
      onClick={(event) => {
        event.stopPropagation()
        act.mutate({ _action: 'sync-experience-conference', experienceId: id })
      }}
    >
      Force Sync
    </ReasonedButton>
  )
}
