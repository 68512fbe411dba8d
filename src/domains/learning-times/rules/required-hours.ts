/** What a state requires of hours a school year, from a year on. */
export interface RequiredHours {
  readonly title: string
  /** Null: every campus. */
  readonly cohortId: number | null
  readonly gradeFrom: number
  readonly gradeTo: number
  /** 2026 is the school year 2026–27. */
  readonly validFrom: number
  readonly hoursPerYear: number
  /** Null where the state says none. */
  readonly hoursPerWeek: number | null
}

interface Asked {
  readonly cohortId: number
  /** Of the student in that year. */
  readonly grade: number
  readonly year: number
}

/** What holds for a student in a school year: that of the campus before that of all, and of these the latest. */
export const requiredOf = <Kind extends RequiredHours>(
  requirements: readonly Kind[],
  { cohortId, grade, year }: Asked,
): Kind | undefined =>
  requirements
    .filter((one) => one.cohortId === null || one.cohortId === cohortId)
    .filter((one) => one.gradeFrom <= grade && grade <= one.gradeTo && one.validFrom <= year)
    .toSorted(
      (a, b) => Number(a.cohortId === null) - Number(b.cohortId === null) || b.validFrom - a.validFrom,
    )[0]

/** The days of a school year on which there is school, and how many of them are over, today's among them. */
interface SchoolDays {
  readonly all: number
  readonly passed: number
}

/** Minutes that are expected by today, pro rata of the school days of the year. */
export const expectedMinutes = (hoursPerYear: number, { all, passed }: SchoolDays): number =>
  all === 0 ? 0 : Math.round((hoursPerYear * 60 * passed) / all)

/**
 * Minutes that are expected of each week by its school days, those to come left out: the hours a week where the state
 * says some, else the week's part of the year; these add up to what is expected by today.
 */
export function expectedByWeek(
  { hoursPerYear, hoursPerWeek }: Pick<RequiredHours, 'hoursPerYear' | 'hoursPerWeek'>,
  passedByWeek: readonly number[],
  all: number,
): number[] {
  if (hoursPerWeek !== null) return passedByWeek.map((days) => Math.round((hoursPerWeek * 60 * days) / 5))
  let passed = 0
  return passedByWeek.map((days) => {
    const before = expectedMinutes(hoursPerYear, { all, passed })
    passed += days
    return expectedMinutes(hoursPerYear, { all, passed }) - before
  })
}
