import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'

interface RemoveFactorProps {
  /** "the authenticator app" */
  readonly what: string
  /** It is the last one, and the viewer's groups need one. */
  readonly isNeeded: boolean
  readonly busy: boolean
  readonly onRemove: () => void
}

/** Removes something that one logs in with; what is lost with it is said first. */
export function RemoveFactor({ what, isNeeded, busy, onRemove }: RemoveFactorProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="xs" loading={busy} aria-label={`Remove ${what}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmModal
        opened={isAsking}
        title={`Remove ${what}?`}
        confirmLabel="Remove"
        destructive
        onConfirm={() => {
          setAsking(false)
          onRemove()
        }}
        onCancel={() => setAsking(false)}
      >
        {isNeeded
          ? 'It is your last second factor, and your groups need one: what they let you do with it closes at once, in every browser.'
          : 'It no longer lets you in. With your last second factor your recovery codes go, too.'}
      </ConfirmModal>
    </>
  )
}
