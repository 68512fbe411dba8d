import { plainName } from './plain-name.ts'

interface Student {
  readonly studentId: number
  readonly studentName: string
  readonly grade: number
  readonly houseTitle: string | null
}

/** `Grade 9, Juniper House`. */
export const gradeAndHouse = ({ grade, houseTitle }: Pick<Student, 'grade' | 'houseTitle'>): string =>
  [`Grade ${grade}`, houseTitle].filter(Boolean).join(', ')

/**
 * What tells students of one list apart: grade and house of those whose name another student of the list bears too,
 * null for everybody else. Names are the same as readers take them: accents, capitals and signs aside.
 */
export function tellApart<Row extends Student>(
  rows: readonly Row[],
): (Row & { readonly nameDetail: string | null })[] {
  const bearers = new Map<string, Set<number>>()
  for (const { studentId, studentName } of rows) {
    const name = plainName(studentName)
    bearers.set(name, (bearers.get(name) ?? new Set()).add(studentId))
  }
  const isShared = ({ studentName }: Row) => (bearers.get(plainName(studentName))?.size ?? 0) > 1
  return rows.map((row) => ({ ...row, nameDetail: isShared(row) ? gradeAndHouse(row) : null }))
}

interface Called {
  readonly studentName: string
  readonly nameDetail: string | null
}

/** A student as one line says them, such as the name of a checkbox: `Mia Nguyen, Grade 9, Juniper House`. */
export const calledOf = ({ studentName, nameDetail }: Called): string =>
  nameDetail === null ? studentName : `${studentName}, ${nameDetail}`
