import { downloadAddress, type TableFormat } from '#contract/download.ts'
import { address, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { journeyDownloads } from '../contract/journey.downloads.ts'

const inCycle = address({ cycle_id: number })

/** What the query of the coming cycle holds: the form over it. */
export const overviewSearch = address({ open: oneOf(['window']) })

export const overviewQuery = (search: object) =>
  api.journey.getOverview.queryOptions({ input: inCycle.parse(search) })

const sorts = ['name', '-name', 'grade', '-grade', 'chosen', '-chosen', 'gaps', '-gaps'] as const

/** What the query of the list of students holds. */
export const studentsSearch = address({
  search: text,
  cohort_id: number,
  grade: number,
  gap: oneOf(['no_choices', 'open_blocks']),
  sort: oneOf(sorts),
  page: pageNumber,
})
const studentsInCycle = studentsSearch.extend({ cycle_id: number })

export const studentsQuery = (search: object) =>
  api.journey.listStudents.queryOptions({ input: studentsInCycle.parse(search) })

/** Where a browser saves the students as they are filtered. */
export function studentsFile(search: object, format: TableFormat): string {
  const { page: _page, ...filter } = studentsInCycle.parse(search)
  return downloadAddress(journeyDownloads.students, filter, format)
}

export const selectionsQuery = (cycleId: number, studentId: number) =>
  api.choices.getSelections.queryOptions({ input: { cycleId, studentId } })

export const familyChoicesQuery = (studentId: number | undefined) =>
  api.choices.getFamilyChoices.queryOptions({ input: { student_id: studentId } })

/** The choices of one student, for staff. */
export const selectionsUrl = (cycleId: number, studentId: number): string =>
  `/journey-builder/expedition-selections/edit/${cycleId}/${studentId}`
