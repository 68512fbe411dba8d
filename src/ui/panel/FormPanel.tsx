import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReasonedButton } from '../controls/ReasonedButton.tsx'
import { formatTime } from '../format/times.ts'
import css from './FormPanel.module.css'
import { startAtFirstField } from './first-field.ts'
import type { FormShell } from './form-shell.ts'
import { TaskBody, TaskDrawer } from './TaskDrawer.tsx'

export interface FormPanelProps {
  form: FormShell
  title: string
  facts?: ReactNode
  /** What Save does: "Add Absence". */
  saveLabel: string
  /** Why it cannot be saved now; usually undefined, so that saving shows the fields that need care. */
  reason?: string | undefined
  /** Epoch milliseconds of the last saved draft. */
  draftSavedMs?: number | undefined
  /** Fields: labels above, one column, `FieldPair` for related short ones. */
  children: ReactNode
}

/** A form in a panel: one column, Cancel and Save at the foot (design `look.md` §7.11). */
export function FormPanel({ form, title, facts, saveLabel, reason, draftSavedMs, children }: FormPanelProps) {
  const problem = form.error ?? (form.hasFieldErrors ? 'Some fields need attention.' : undefined)
  return (
    <>
      <TaskDrawer opened title={title} facts={facts} onClose={form.cancel}>
        <form ref={startAtFirstField} onSubmit={form.submit} noValidate className={css.form}>
          <div className={css.fields}>
            <TaskBody>
              <div className={css.column}>{children}</div>
            </TaskBody>
          </div>
          <footer className={css.footer}>
            <p
              className={css.state}
              role={problem === undefined ? undefined : 'alert'}
              data-error={problem !== undefined || undefined}
            >
              {problem ?? (draftSavedMs === undefined ? '' : `Draft saved ${formatTime(draftSavedMs)}`)}
            </p>
            <Button onClick={form.cancel}>Cancel</Button>
            <ReasonedButton type="submit" variant="filled" busy={form.isSaving} reason={reason}>
              {saveLabel}
            </ReasonedButton>
          </footer>
        </form>
      </TaskDrawer>
      {form.questions}
    </>
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
