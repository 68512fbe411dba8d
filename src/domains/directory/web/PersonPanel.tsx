import { type ReactNode, useState } from 'react'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import { useUnsavedChanges } from '#web/unsaved-changes.tsx'

interface PersonPanelProps {
  readonly title: string
  readonly saveLabel: string
  /** What was typed and is not saved: "the colleague". */
  readonly what: string
  readonly isDirty: boolean
  readonly saving: boolean
  /** Why this person may not be changed; undefined when they may. */
  readonly reason?: string | undefined
  readonly error: unknown
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The form of a person: what the server refuses is said at its field; nothing typed is lost without a question. */
export function PersonPanel(props: PersonPanelProps) {
  const { title, saveLabel, what, isDirty, saving, error, onSave, onClose, children } = props
  const [isLeaving, setLeaving] = useState(false)
  const question = useUnsavedChanges({ isDirty: isDirty && !isLeaving, what })
  const errors = formErrorsOf(error)
  const general =
    error == null
      ? undefined
      : (errors['form'] ?? (Object.keys(errors).length > 0 ? 'Some fields need care.' : messageOf(error)))
  return (
    <>
      {question}
      <FormPanel
        opened
        title={title}
        saveLabel={saveLabel}
        saving={saving}
        reason={props.reason}
        error={general}
        onSave={onSave}
        onCancel={() => (isDirty ? setLeaving(true) : onClose())}
      >
        {children}
      </FormPanel>
      <ConfirmModal
        opened={isLeaving}
        title="Close without saving?"
        confirmLabel="Close"
        destructive
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        {`Unsaved changes will be lost: ${what}.`}
      </ConfirmModal>
    </>
  )
}
