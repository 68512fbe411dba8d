/** Where a family sees the week of a child in which a school day lies. */
export const familyWeekAddress = (studentId: number, day: string): string =>
  `/family?student=${studentId}&date=${day}`
