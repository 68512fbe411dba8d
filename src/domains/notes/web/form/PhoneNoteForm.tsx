import { CloseButton, Drawer } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { startAtFirstField } from '#ui/panel/first-field.ts'
import css from './form.module.css'

interface PhoneNoteFormProps {
  readonly title: string
  /** Whom it is about, under the head. */
  readonly about: ReactNode
  /** When the draft was saved, or what went wrong. */
  readonly state: string
  readonly saving: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** The form as a whole screen with Save at the top right (look.md §10, picture 20). */
export function PhoneNoteForm(props: PhoneNoteFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!props.saving) props.onSave()
  }
  return (
    <Drawer.Root
      opened
      onClose={props.onCancel}
      position="bottom"
      size="100%"
      classNames={{ content: css.drawer ?? '', body: css.drawerBody ?? '' }}
    >
      <Drawer.Content>
        <Drawer.Body>
          <form ref={startAtFirstField} className={css.form} noValidate onSubmit={submit}>
            <div className={css.phoneHead}>
              <CloseButton size={44} iconSize={22} aria-label="Close" onClick={props.onCancel} />
              <div className={css.phoneWords}>
                <Drawer.Title className={css.phoneTitle}>{props.title}</Drawer.Title>
                <p className={css.phoneState}>{props.state}</p>
              </div>
              <ReasonedButton type="submit" variant="filled" busy={props.saving}>
                Save
              </ReasonedButton>
            </div>
            <div className={css.phoneAbout}>{props.about}</div>
            <div className={css.phoneBody}>
              <div className={css.fields}>{props.children}</div>
            </div>
          </form>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
