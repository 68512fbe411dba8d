import type { CycleOfHistory, FormerSchool } from '../../contract/learning-history.contract.ts'

export interface YearOfHistory {
  /** `2026-2027`. */
  readonly year: string
  readonly cycles: readonly CycleOfHistory[]
  readonly schools: readonly FormerSchool[]
}

const yearFrom = (begins: number) => `${begins}-${begins + 1}`

/** The years of a student, the latest first: those in which they took something here, and those at schools before. */
export function yearsOf(
  cycles: readonly CycleOfHistory[],
  schools: readonly FormerSchool[],
): YearOfHistory[] {
  const before = schools.flatMap(({ first_year, last_year }) =>
    Array.from({ length: last_year - first_year + 1 }, (_, at) => yearFrom(first_year + at)),
  )
  const years = [...new Set([...cycles.map(({ schoolYear }) => schoolYear), ...before])]
  return years
    .toSorted((a, b) => b.localeCompare(a))
    .map((year) => ({
      year,
      cycles: cycles.filter(({ schoolYear }) => schoolYear === year),
      schools: schools.filter(
        ({ first_year, last_year }) => yearFrom(first_year) <= year && year <= yearFrom(last_year),
      ),
    }))
}

/** `Lycée Kléber, Strasbourg`. */
export const schoolText = ({ name, place }: FormerSchool): string =>
  place === '' ? name : `${name}, ${place}`
