import type { StudentTab } from '../contract/student-page.contract.ts'

/** Where the pages of a student stand. */
export const studentAddress = {
  list: () => '/students',
  home: (studentId: number) => `/students/${studentId}`,
  tab: (studentId: number, tab: StudentTab) => `/students/${studentId}/${tab}`,
} as const
