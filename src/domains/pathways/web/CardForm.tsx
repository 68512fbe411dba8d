import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import type { FormShell } from '#ui/panel/form-shell.ts'
import { PageForm } from '#ui/panel/PageForm.tsx'
import type { useTouched } from './pathway-action.ts'
import css from './pathways.module.css'
import { TouchedQuestion } from './TouchedQuestion.tsx'

interface CardFormProps {
  readonly form: FormShell & { readonly save: (part?: object, isSure?: boolean) => void }
  readonly ask: ReturnType<typeof useTouched>
  /** Nothing is another than what is stored. */
  readonly isSame: boolean
  readonly question: string
  readonly children: ReactNode
}

/** A card in edit mode: its fields, Cancel and Save, and the question whose plans it touches. */
export function CardForm({ form, ask, isSame, question, children }: CardFormProps) {
  return (
    <PageForm form={form} className={css.form}>
      {children}
      <FormError form={form} />
      <div className={css.foot}>
        <Button onClick={form.cancel}>Cancel</Button>
        <ReasonedButton
          type="submit"
          variant="filled"
          busy={form.isSaving}
          reason={isSame ? 'Nothing has changed.' : undefined}
        >
          Save
        </ReasonedButton>
      </div>
      <TouchedQuestion
        touched={ask.touched}
        title={question}
        confirmLabel="Save"
        onConfirm={() => {
          ask.forget()
          form.save({}, true)
        }}
        onCancel={ask.forget}
      />
    </PageForm>
  )
}
