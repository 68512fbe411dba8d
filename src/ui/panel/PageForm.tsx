import type { KeyboardEventHandler, ReactNode } from 'react'
import type { FormShell } from './form-shell.ts'

export interface PageFormProps {
  form: FormShell
  className?: string | undefined
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>
  children: ReactNode
}

/** A form that is part of a page: its fields, its button and `FormError` stand in it as the page wants. */
export function PageForm({ form, className, onKeyDown, children }: PageFormProps) {
  return (
    <form onSubmit={form.submit} noValidate className={className} onKeyDown={onKeyDown}>
      {form.questions}
      {children}
    </form>
  )
}
