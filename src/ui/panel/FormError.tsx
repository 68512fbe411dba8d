import css from './FormModal.module.css'
import type { FormShell } from './form-shell.ts'

/** What went wrong with a form as a whole. */
export function FormError({ form }: { form: Pick<FormShell, 'error'> }) {
  if (form.error === undefined) return null
  return (
    <p className={css.error} role="alert">
      {form.error}
    </p>
  )
}
