/** A proposal of a cycle as staff see it. */
export const proposalUrl = (cycleId: number, proposalId: number): string =>
  `/journey-builder/scheduler?cycle_id=${cycleId}&proposal=${proposalId}`

/** Where a family ranks choices; a guardian names the student. */
export const familyChoicesUrl = (studentId?: number): string =>
  studentId === undefined ? '/family/choices' : `/family/choices?student=${studentId}`
