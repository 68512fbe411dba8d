import type { CalendarOp } from './calendar-state.ts'

/** A sentence by the field it is about, as the form shows them. */
export type FieldErrors = Record<string, string>

/** A change as rows before and after with its sentence, or what is wrong with it. */
export type PlannedChange =
  | { readonly ok: true; readonly ops: readonly CalendarOp[]; readonly summary: string }
  | { readonly ok: false; readonly errors: FieldErrors }

export const refusedBy = (errors: FieldErrors): PlannedChange => ({ ok: false, errors })
