import { CloseButton, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { startAtFirstField } from '#ui/panel/first-field.ts'
import type { FormShell } from '#ui/panel/form-shell.ts'
import css from './form.module.css'

interface PhoneNoteFormProps {
  readonly form: FormShell
  readonly title: string
  /** Whom it is about, under the head. */
  readonly about: ReactNode
  /** When the draft was saved. */
  readonly state: string
  readonly children: ReactNode
}

/** The form as a whole screen with Save at the top right (look.md §10, picture 20). */
export function PhoneNoteForm({ form, title, about, state, children }: PhoneNoteFormProps) {
  return (
    <>
      <Drawer.Root
        opened
        onClose={form.cancel}
        position="bottom"
        size="100%"
        classNames={{ content: css.drawer ?? '', body: css.drawerBody ?? '' }}
      >
        <Drawer.Content>
          <Drawer.Body>
            <form ref={startAtFirstField} className={css.form} noValidate onSubmit={form.submit}>
              <div className={css.phoneHead}>
                <CloseButton size={44} iconSize={22} aria-label="Close" onClick={form.cancel} />
                <div className={css.phoneWords}>
                  <Drawer.Title className={css.phoneTitle}>{title}</Drawer.Title>
                  <p className={css.phoneState}>{form.error ?? state}</p>
                </div>
                <ReasonedButton type="submit" variant="filled" busy={form.isSaving}>
                  Save
                </ReasonedButton>
              </div>
              <div className={css.phoneAbout}>{about}</div>
              <div className={css.phoneBody}>
                <div className={css.fields}>{children}</div>
              </div>
            </form>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {form.questions}
    </>
  )
}
