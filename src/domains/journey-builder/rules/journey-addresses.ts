/** A proposal of the scheduler as staff see it. */
export const proposalUrl = (proposalId: number): string => `/journey-builder/scheduler?proposal=${proposalId}`

/** Where a family ranks choices; a guardian names the student. */
export const familyChoicesUrl = (studentId?: number): string =>
  studentId === undefined ? '/family/choices' : `/family/choices?student=${studentId}`
