import { api } from '#web/calls/api.ts'

/** What a change of a student, or of their family, shows on: their pages, their sheet, the list of students. */
export const shownByStudent = () => [
  api.studentPage.key(),
  api.studentOverview.key(),
  api.studentDetails.key(),
  api.students.key(),
  api.personSheet.key(),
]
