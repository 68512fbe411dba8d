import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReasonedButton } from '../controls/ReasonedButton.tsx'
import { AskedRemoval, type Removal } from './AskedRemoval.tsx'
import { FormError } from './FormError.tsx'
import css from './FormModal.module.css'
import { startAtFirstField } from './first-field.ts'
import type { FormShell } from './form-shell.ts'
import { useOnTop } from './use-on-top.ts'

export interface FormFieldsProps {
  form: FormShell
  /** What Save does: "Give points". */
  saveLabel: string
  /** Why it cannot be saved now. */
  reason?: string | undefined
  /** What takes away what the form is about, left of the other buttons. */
  removal?: Removal | undefined
  children: ReactNode
}

export interface FormModalProps extends FormFieldsProps {
  title: string
  /** Px. */
  size?: number
}

/** A short form over the page: what a click beside it would throw away stays. */
export function FormModal({ title, size = 560, ...fields }: FormModalProps) {
  const { root, closeOnTop } = useOnTop(fields.form.cancel)
  return (
    <>
      <Modal
        ref={root}
        opened
        onClose={closeOnTop}
        title={title}
        size={size}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ModalFields {...fields} />
      </Modal>
      {fields.form.questions}
    </>
  )
}

/** The fields of a form within a modal that stands already, with its buttons. */
export function ModalFields({ form, saveLabel, reason, removal, children }: FormFieldsProps) {
  return (
    <form ref={startAtFirstField} className={css.form} noValidate onSubmit={form.submit}>
      {children}
      <FormError form={form} />
      <div className={css.buttons}>
        {removal !== undefined && <AskedRemoval removal={removal} />}
        <Button onClick={form.cancel}>Cancel</Button>
        <ReasonedButton type="submit" variant="filled" busy={form.isSaving} reason={reason}>
          {saveLabel}
        </ReasonedButton>
      </div>
    </form>
  )
}
