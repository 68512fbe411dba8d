import { Button } from '@mantine/core'
import css from '../chat.module.css'
import { SyncButton } from '../parts/SyncButton.tsx'
import { useChatServer } from '../use-chat-server.ts'
import type { InconsistencyRow } from './inconsistency-columns.tsx'

interface RowActionsProps {
  readonly row: InconsistencyRow
  readonly onIgnore: () => void
}

/** The one verb of an inconsistency; or letting it be, and counting it again. */
export function RowActions({ row, onIgnore }: RowActionsProps) {
  const { client } = useChatServer()
  const { id, fact, verb, status, showActionButton } = row
  const inconsistencyId = id
  if (status === 'ignored')
    return <SyncButton label="Heed again" of={fact} ask={() => client.heed({ inconsistencyId })} />
  return (
    <span className={css.actions}>
      {status === 'open' && (
        <Button size="xs" variant="subtle" aria-label={`Ignore: ${fact}`} onClick={onIgnore}>
          Ignore…
        </Button>
      )}
      {showActionButton && (
        <SyncButton label={verb} of={fact} ask={() => client.repair({ inconsistencyId })} />
      )}
    </span>
  )
}
