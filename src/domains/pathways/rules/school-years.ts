/** How many years a school year, `2027-2028`, comes after another: the grades its students are ahead. */
export const yearsAhead = (schoolYear: string, running: string): number =>
  Number(schoolYear.slice(0, 4)) - Number(running.slice(0, 4))

/** The school year so many years on. */
export function shiftSchoolYear(schoolYear: string, years: number): string {
  const first = Number(schoolYear.slice(0, 4)) + years
  return `${first}-${first + 1}`
}
