import type { FormEvent, ReactNode } from 'react'

/** What the frame around fields needs of their form; `useServerForm` gives it. */
export interface FormShell {
  readonly isSaving: boolean
  /** What went wrong as a whole, and belongs to no field: the server's words. */
  readonly error: string | undefined
  /** Something is said under a field. */
  readonly hasFieldErrors: boolean
  readonly submit: (event?: FormEvent) => void
  /** Closes the form; what was typed and would be lost is asked about first. */
  readonly cancel: () => void
  /** The questions before something is lost: drawn once by the frame. */
  readonly questions: ReactNode
}
