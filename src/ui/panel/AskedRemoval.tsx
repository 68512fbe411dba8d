import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from './ConfirmModal.tsx'

export interface Removal {
  readonly label: string
  readonly onClick: () => void
  /** Where it cannot be undone or reaches a family: what it does to whom, asked before. */
  readonly question?: { readonly title: string; readonly text: string }
}

interface AskedRemovalProps {
  readonly removal: Removal
  readonly busy?: boolean
}

/** Takes away what a form is about: at once where that can be undone, else after a question (design `look.md` §7.13). */
export function AskedRemoval({ removal: { label, onClick, question }, busy = false }: AskedRemovalProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        color="unexc"
        data-remove
        loading={busy}
        onClick={question === undefined ? onClick : () => setAsking(true)}
      >
        {label}
      </Button>
      {question !== undefined && (
        <ConfirmModal
          opened={isAsking}
          title={question.title}
          confirmLabel={label}
          destructive
          onConfirm={() => {
            setAsking(false)
            onClick()
          }}
          onCancel={() => setAsking(false)}
        >
          {question.text}
        </ConfirmModal>
      )}
    </>
  )
}
