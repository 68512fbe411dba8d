/** Where a family answers for the places it was offered. */
export const familyOffersUrl = (studentId?: number): string =>
  studentId === undefined ? '/family/offers' : `/family/offers?student=${studentId}`
