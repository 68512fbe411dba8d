import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { useSync } from '../use-sync.ts'

interface SyncButtonProps {
  /** Whom or what it syncs, for who does not see the row. */
  readonly of: string
  readonly ask: () => Promise<{ readonly message: string }>
  readonly label?: string
}

/** Does one thing to one row, at once: a job, whose log tells the rest. */
export function SyncButton({ of, ask, label = 'Sync' }: SyncButtonProps) {
  const sync = useSync()
  return (
    <ReasonedButton
      size="xs"
      changes
      busy={sync.isPending}
      aria-label={`${label} ${of}`}
      onClick={(event) => {
        event.stopPropagation()
        sync.mutate({ key: of, ask })
      }}
    >
      {label}
    </ReasonedButton>
  )
}
