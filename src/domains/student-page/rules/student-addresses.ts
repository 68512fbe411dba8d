import type { StudentTab } from '../contract/student-page.contract.ts'

/** Where the pages of a student stand. */
export const studentAddress = {
  list: () => '/students',
  home: (studentId: number) => `/students/${studentId}`,
  history: (studentId: number) => `/students/${studentId}/learning-history`,
  historyOfYear: (studentId: number, year: string) =>
    `/students/${studentId}/details/learning-history/${year}`,
  tab: (studentId: number, tab: StudentTab) => `/students/${studentId}/${tab}`,
} as const
