/** The grades of a campus, as the school set them. */
export interface CampusGrades {
  readonly gradeFrom: number
  readonly gradeTo: number
}

/** Below it there is no student of this school, whatever a campus says. */
const lowestGrade = 6

/** The first and the last grade in which a campus takes somebody. */
export const gradeRange = ({ gradeFrom, gradeTo }: CampusGrades): readonly [number, number] => [
  Math.max(gradeFrom, lowestGrade),
  gradeTo,
]

/** Whether a campus has a grade. */
export function hasGrade(campus: CampusGrades, grade: number): boolean {
  const [from, to] = gradeRange(campus)
  return grade >= from && grade <= to
}

/** The refusal of a grade that the campus does not have. */
export function gradesSentence(title: string, campus: CampusGrades): string {
  const [from, to] = gradeRange(campus)
  return from === to ? `${title} has grade ${from} only.` : `${title} has grades ${from} to ${to}.`
}

/** The grades that one of some campuses has, in their order. Without a campus any, since nobody said which there are. */
export function gradesOfAny(campuses: readonly CampusGrades[]): number[] {
  const all = Array.from({ length: 12 }, (_, index) => index + 1)
  return campuses.length === 0 ? all : all.filter((grade) => campuses.some((one) => hasGrade(one, grade)))
}
