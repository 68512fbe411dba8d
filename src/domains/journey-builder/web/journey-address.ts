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

const tabs = ['placements', 'moves', 'plans', 'fair'] as const

/** What the query of the scheduler holds: which proposal, which of its lists, and what is open over it. */
export const schedulerSearch = address({
  proposal: number,
  tab: oneOf(tabs),
  against: number,
  experience: number,
  search: text,
  page: pageNumber,
  /** The row that is open. */
  row: number,
  open: oneOf(['new']),
  /** The number of the comparison that is open (`comparison/counted.ts`). */
  counted: text,
})
const schedulerInCycle = schedulerSearch.extend({ cycle_id: number })

export const proposalsQuery = (search: object) =>
  api.scheduler.listProposals.queryOptions({ input: inCycle.parse(search) })

const shownIn = (search: object) => {
  const { cycle_id, proposal, search: words, page } = schedulerInCycle.parse(search)
  return { cycle_id, proposal_id: proposal, search: words, page }
}

export const gapsQuery = (search: object) => api.scheduler.listGaps.queryOptions({ input: shownIn(search) })

export const placementsQuery = (search: object) =>
  api.scheduler.listPlacements.queryOptions({
    input: { ...shownIn(search), experience_id: schedulerInCycle.parse(search).experience },
  })

export const movesQuery = (search: object) =>
  api.scheduler.listMoves.queryOptions({
    input: { ...shownIn(search), against_id: schedulerInCycle.parse(search).against },
  })

export const comparisonQuery = (search: object) => {
  const { cycle_id, proposal_id } = shownIn(search)
  return api.comparison.compare.queryOptions({ input: { cycle_id, proposal_id } })
}

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
