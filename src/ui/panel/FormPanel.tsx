import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { ReasonedButton } from '../controls/ReasonedButton.tsx'
import { formatTime } from '../format/times.ts'
import css from './FormPanel.module.css'
import { startAtFirstField } from './first-field.ts'
import { TaskBody, TaskDrawer } from './TaskDrawer.tsx'

export interface FormPanelProps {
  opened: boolean
  title: string
  facts?: ReactNode
  /** What Save does: "Add Absence". */
  saveLabel: string
  /** Called after the browser's own submit is stopped. */
  onSave: () => void
  onCancel: () => void
  saving: boolean
  /** Why it cannot be saved now; usually undefined, so that saving shows the fields that need care. */
  reason?: string | undefined
  /** What went wrong as a whole: the server's words. */
  error: string | undefined
  /** Epoch milliseconds of the last saved draft. */
  draftSavedMs?: number | undefined
  /** Fields: labels above, one column, `FieldPair` for related short ones. */
  children: ReactNode
}

/** A form in a panel: one column, Cancel and Save at the foot (design `look.md` §7.11). */
export function FormPanel(props: FormPanelProps) {
  const { opened, title, facts, saveLabel, saving, reason, error, draftSavedMs } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving) props.onSave()
  }
  return (
    <TaskDrawer opened={opened} title={title} facts={facts} onClose={props.onCancel}>
      <form ref={startAtFirstField} onSubmit={submit} noValidate className={css.form}>
        <div className={css.fields}>
          <TaskBody>
            <div className={css.column}>{props.children}</div>
          </TaskBody>
        </div>
        <footer className={css.footer}>
          <p
            className={css.state}
            role={error === undefined ? undefined : 'alert'}
            data-error={error !== undefined || undefined}
          >
            {error ?? (draftSavedMs === undefined ? '' : `Draft saved ${formatTime(draftSavedMs)}`)}
          </p>
          <Button onClick={props.onCancel}>Cancel</Button>
          <ReasonedButton type="submit" variant="filled" busy={saving} reason={reason}>
            {saveLabel}
          </ReasonedButton>
        </footer>
      </form>
    </TaskDrawer>
  )
}

/** Two related short fields side by side; one under the other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={css.pair}>{children}</div>
}

/** A label that says the field may stay empty; required is the rule. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className={css.optional}>optional</span>
    </>
  )
}
