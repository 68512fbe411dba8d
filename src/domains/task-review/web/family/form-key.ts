interface Handed {
  readonly id: number
  readonly student: { readonly id: number }
  readonly handIns: readonly unknown[]
}

/**
 * Whose work a form holds. A notification leads from one task to another on the same page: without task and student in the
 * key, what was written for one would be handed in, and kept, for the other.
 */
export const formKey = ({ student, id, handIns }: Handed): string => `${student.id} ${id} ${handIns.length}`
