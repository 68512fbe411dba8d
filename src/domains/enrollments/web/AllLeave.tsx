import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'

/** Marks a whole campus as leaving, once it is said that this is meant. */
export function AllLeave({ campus, onLeave }: { campus: string; onLeave: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <>
      <Button size="xs" onClick={() => setAsked(true)}>
        All leave
      </Button>
      <ConfirmModal
        opened={isAsked}
        title={campus === '' ? 'Do all of them leave?' : `Do all of these leave ${campus}?`}
        confirmLabel="All leave"
        destructive
        onConfirm={() => {
          close()
          onLeave()
        }}
        onCancel={close}
      >
        Everyone in this filtered list, on every page. They leave when the import is applied: then they are on
        no future roll and can no longer sign in. Until then each can still be kept.
      </ConfirmModal>
    </>
  )
}
