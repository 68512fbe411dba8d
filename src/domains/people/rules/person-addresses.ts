/** Where a person stands for good: addresses that mails, bookmarks and other screens keep (docs/decisions/0042). */
export const personAddress = {
  student: (studentId: number) => `/students/${studentId}`,
  /** The page of a student; the address without a tab opens their sheet over where one is. */
  page: (studentId: number) => `/students/${studentId}/overview`,
  employee: (employeeId: number) => `/employees/${employeeId}`,
  /** The form of a new absence for a student. */
  addAbsence: (studentId: number) => `/students/${studentId}?add=absence`,
  writeNote: (studentId: number) => `/students/${studentId}/notes/form`,
  /** The form of a student, over the list. */
  edit: (studentId: number) => `/students?form=${studentId}`,
  seeAs: (userId: number) => `/impersonate/${userId}`,
  /** The guardians of a student in the family mirror. */
  guardiansToSeeAs: (studentName: string) =>
    `/impersonate/guardians?search=${encodeURIComponent(studentName)}`,
} as const

/** What stands over a page instead of being one: whose sheet, or the form of an absence for whom. */
export interface OverPage {
  readonly person?: number
  readonly absence_for?: number
}

/** What of these addresses opens over the page one is on; undefined for a page of its own. */
export function overPage(address: string): OverPage | undefined {
  const [, area, number, add] = /^\/(students|employees)\/(\d+)(\?add=absence)?$/.exec(address) ?? []
  if (number === undefined) return undefined
  return area === 'students' && add !== undefined
    ? { absence_for: Number(number) }
    : { person: Number(number) }
}
