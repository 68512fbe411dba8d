/** The place of an offer on the page of a family's offers. */
export const offerElement = (offerId: number): string => `offer-${offerId}`

/** Where a family answers for a place it was offered; a guardian names the student. */
export const familyOfferUrl = (offerId: number, studentId?: number): string =>
  `/family/offers${studentId === undefined ? '' : `?student=${studentId}`}#${offerElement(offerId)}`

/** One experience as staff see it. */
export const experienceUrl = (experienceId: number): string => `/experiences/${experienceId}`

/** Who has a place in an experience, and who waits. */
export const registrationsUrl = (experienceId: number): string =>
  `${experienceUrl(experienceId)}/registrations`
