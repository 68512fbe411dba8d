/** A proposal of a cycle as staff see it. */
export const proposalUrl = (cycleId: number, proposalId: number): string =>
  `/journey-builder/scheduler?cycle_id=${cycleId}&proposal=${proposalId}`

/** Where a proposal of a cycle is asked for that leaves an experience out. */
export const withoutUrl = (cycleId: number, experienceId: number): string =>
  `/journey-builder/scheduler?cycle_id=${cycleId}&open=new&experience=${experienceId}`

/** The choices of a student for a cycle on the page where a family ranks them. */
export const choicesElement = (cycleId: number, studentId: number): string =>
  `choices-${cycleId}-${studentId}`

/** Where a family ranks the choices of a student for a cycle; a guardian names the student. */
export const familyChoicesUrl = (
  cycleId: number,
  { studentId, isStudent }: { readonly studentId: number; readonly isStudent: boolean },
): string =>
  `/family/choices${isStudent ? '' : `?student=${studentId}`}#${choicesElement(cycleId, studentId)}`
