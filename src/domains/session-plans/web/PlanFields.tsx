import { Button, Textarea } from '@mantine/core'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import css from './plan.module.css'

interface PlanFieldsProps {
  readonly form: Pick<ServerForm<{ readonly body: string }, number>, 'text' | 'isSaving' | 'cancel'>
}

/** The words of a plan, who reads them, and the buttons. */
export function PlanFields({ form }: PlanFieldsProps) {
  return (
    <>
      <Textarea
        aria-label="Plan"
        data-autofocus
        autoFocus
        autosize
        minRows={3}
        maxRows={12}
        placeholder="What the class does, step by step. Links work."
        {...form.text('body')}
      />
      <p className={css.note}>Staff who see the roll can read it. Students and families cannot.</p>
      <div className={css.buttons}>
        <Button size="xs" variant="subtle" onClick={form.cancel}>
          Cancel
        </Button>
        <ReasonedButton size="xs" type="submit" variant="filled" busy={form.isSaving}>
          Save plan
        </ReasonedButton>
      </div>
    </>
  )
}
