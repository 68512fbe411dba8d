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
  const names = rows.map(({ studentName }) => plainName(studentName))
  const bearers = new Map<string, Set<number>>()
  for (const [index, { studentId }] of rows.entries()) {
    const name = names[index] ?? ''
    bearers.set(name, (bearers.get(name) ?? new Set()).add(studentId))
  }
  const isShared = (index: number) => (bearers.get(names[index] ?? '')?.size ?? 0) > 1
  return rows.map((row, index) => ({ ...row, nameDetail: isShared(index) ? gradeAndHouse(row) : null }))
}

interface Called {
  readonly studentName: string
  readonly nameDetail: string | null
}

/** A student as one line says them, such as the name of a checkbox: `Mia Nguyen, Grade 9, Juniper House`. */
export const calledOf = ({ studentName, nameDetail }: Called): string =>
  nameDetail === null ? studentName : `${studentName}, ${nameDetail}`
