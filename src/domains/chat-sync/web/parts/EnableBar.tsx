import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { BulkBar } from '#ui/table/BulkBar.tsx'
import { useChatServer } from '../use-chat-server.ts'
import { useSync } from '../use-sync.ts'

interface EnableBarProps {
  readonly checked: ReadonlySet<string>
  readonly onDone: () => void
}

/** Sets for the chosen experiences whether they are in the chat; a sync then makes what is missing. */
export function EnableBar({ checked, onDone }: EnableBarProps) {
  const { client } = useChatServer()
  const sync = useSync()
  const say = (enableHeartbeat: boolean) =>
    sync.mutate(
      {
        key: String(enableHeartbeat),
        ask: () =>
          client.actOnExperience({
            ...{ experienceId: 0, _action: 'bulkEnableHeartbeat', enableHeartbeat },
            experienceIds: [...checked].map(Number),
          }),
      },
      { onSuccess: onDone },
    )
  return (
    <BulkBar count={checked.size} onClose={onDone}>
      <ReasonedButton size="xs" variant="filled" changes busy={sync.isPending} onClick={() => say(true)}>
        {`Enable the chat for ${formatNoun(checked.size, 'experience')}`}
      </ReasonedButton>
      <ReasonedButton size="xs" changes busy={sync.isPending} onClick={() => say(false)}>
        Disable it
      </ReasonedButton>
    </BulkBar>
  )
}
