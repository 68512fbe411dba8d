import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { ModalFields } from '#ui/panel/FormModal.tsx'
import type { CalendarChangeInput } from '../../contract/school-calendar.schemas.ts'
import { Effects } from '../Effects.tsx'
import { hasEffects } from '../use-calendar-change.ts'
import css from './edit.module.css'
import type { ChangeForm } from './use-change-form.ts'

interface ChangeModalProps<Values extends object> {
  readonly form: ChangeForm<Values>
  readonly title: string
  /** What takes the row away; undefined for a new one. */
  readonly removal?: CalendarChangeInput | undefined
  readonly saveLabel: string
  readonly removeLabel?: string
  readonly children: ReactNode
}

/**
 * A form over the calendar in two steps: the fields, then what the change affects, when it affects anything
 * (issue 4 §3). What was typed stays when the server refuses it.
 */
export function ChangeModal<Values extends object>(props: ChangeModalProps<Values>) {
  const { form, title, removal, saveLabel, removeLabel = 'Remove' } = props
  const { asked } = form
  const isRemoval = asked?.change.kind.startsWith('remove') ?? false
  return (
    <>
      <Modal
        opened
        onClose={form.cancel}
        title={asked !== undefined && hasEffects(asked.effects) ? 'This changes what is planned' : title}
        size={560}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {asked === undefined ? (
          <ModalFields
            form={form}
            saveLabel={form.previewsFirst ? 'Preview' : saveLabel}
            removal={removal && { label: removeLabel, onClick: () => form.ask(removal) }}
          >
            {props.children}
          </ModalFields>
        ) : (
          <div className={css.form}>
            <Effects effects={asked.effects} />
            <FormError form={form} />
            <p className={css.note}>
              It can be taken back, and all of this with it.
              {asked.tell !== null &&
                ` “${asked.tell.title}” goes out ten seconds after; an undo until then stops it.`}
            </p>
            <div className={css.buttons} data-decides>
              <Button onClick={form.back}>Back</Button>
              <ReasonedButton variant="filled" busy={form.isSaving} onClick={form.confirm}>
                {isRemoval ? removeLabel : saveLabel}
              </ReasonedButton>
            </div>
          </div>
        )}
      </Modal>
      {form.questions}
    </>
  )
}
