/** Where a family answers for the places it was offered. */
export const familyOffersUrl = (studentId?: number): string =>
  studentId === undefined ? '/family/offers' : `/family/offers?student=${studentId}`

/** One experience as staff see it. */
export const experienceUrl = (experienceId: number): string => `/experiences/${experienceId}`

/** Who has a place in an experience, and who waits. */
export const registrationsUrl = (experienceId: number): string =>
  `${experienceUrl(experienceId)}/registrations`
