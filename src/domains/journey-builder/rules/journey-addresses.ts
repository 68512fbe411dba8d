/** A proposal of a cycle as staff see it. */
export const proposalUrl = (cycleId: number, proposalId: number): string =>
  `/journey-builder/scheduler?cycle_id=${cycleId}&proposal=${proposalId}`

/** Where a proposal of a cycle is asked for that leaves an experience out. */
export const withoutUrl = (cycleId: number, experienceId: number): string =>
  `/journey-builder/scheduler?cycle_id=${cycleId}&open=new&experience=${experienceId}`

/** Where a family ranks choices; a guardian names the student. */
export const familyChoicesUrl = (studentId?: number): string =>
  studentId === undefined ? '/family/choices' : `/family/choices?student=${studentId}`
