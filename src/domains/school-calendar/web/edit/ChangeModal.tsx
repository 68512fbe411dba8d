import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { startAtFirstField } from '#ui/panel/first-field.ts'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import type { CalendarChangeInput } from '../../contract/school-calendar.schemas.ts'
import type { Words } from '../../rules/closing-words.ts'
import { Effects } from '../Effects.tsx'
import { hasEffects, useCalendarChange } from '../use-calendar-change.ts'
import css from './edit.module.css'

interface ChangeModalProps {
  readonly title: string
  /** What the form says now. */
  readonly change: CalendarChangeInput
  /** What takes the row away; undefined for a new one. */
  readonly removal?: CalendarChangeInput | undefined
  /** What people are told of it; null tells nobody. */
  readonly tell?: Words | null
  readonly saveLabel: string
  /** The button of the first step, which then only looks: the second is there whatever the change affects. */
  readonly previewLabel?: string
  readonly removeLabel?: string
  readonly isDirty: boolean
  readonly onClose: () => void
  /** Names of the fields, whose errors stand under them. */
  readonly fields: readonly string[]
  readonly children: (errorOf: (field: string) => string | undefined) => ReactNode
}

/**
 * A form over the calendar in two steps: the fields, then what the change affects, when it affects anything
 * (issue 4 §3). What was typed stays when the server refuses it.
 */
export function ChangeModal(props: ChangeModalProps) {
  const { title, change, removal, saveLabel, removeLabel = 'Remove', isDirty, onClose, fields, tell } = props
  const { previewLabel } = props
  const changing = useCalendarChange(onClose, { alwaysShown: previewLabel !== undefined })
  const [isLeaving, setLeaving] = useState(false)
  const errors = formErrorsOf(changing.error)
  const errorOf = (field: string) => errors[field]
  const general =
    changing.error !== null && !fields.some((field) => errorOf(field)) ? messageOf(changing.error) : undefined
  const close = () => (isDirty ? setLeaving(true) : onClose())
  const { asked } = changing
  const isRemoval = asked?.change.kind.startsWith('remove') ?? false
  return (
    <>
      <Modal
        opened
        onClose={close}
        title={asked !== undefined && hasEffects(asked.effects) ? 'This changes what is planned' : title}
        size={560}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {asked === undefined ? (
          <form
            ref={startAtFirstField}
            className={css.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (!changing.isBusy) changing.ask(change, tell)
            }}
          >
            {props.children(errorOf)}
            {general !== undefined && (
              <p className={css.error} role="alert">
                {general}
              </p>
            )}
            <div className={css.buttons}>
              {removal !== undefined && (
                <Button color="unexc" data-remove onClick={() => changing.ask(removal)}>
                  {removeLabel}
                </Button>
              )}
              <Button onClick={close}>Cancel</Button>
              <ReasonedButton type="submit" variant="filled" busy={changing.isBusy}>
                {previewLabel ?? saveLabel}
              </ReasonedButton>
            </div>
          </form>
        ) : (
          <div className={css.form}>
            <Effects effects={asked.effects} />
            {general !== undefined && (
              <p className={css.error} role="alert">
                {general}
              </p>
            )}
            <p className={css.note}>
              It can be taken back, and so can all of this.
              {asked.tell !== null &&
                ` “${asked.tell.title}” goes out ten seconds after; an undo until then stops it.`}
            </p>
            <div className={css.buttons} data-decides>
              <Button onClick={changing.back}>Back</Button>
              <ReasonedButton variant="filled" busy={changing.isBusy} onClick={changing.confirm}>
                {isRemoval ? removeLabel : saveLabel}
              </ReasonedButton>
            </div>
          </div>
        )}
      </Modal>
      <ConfirmModal
        opened={isLeaving}
        title="Close without saving?"
        confirmLabel="Close"
        destructive
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        What you typed will be lost.
      </ConfirmModal>
    </>
  )
}
