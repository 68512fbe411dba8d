import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { address, wholeNumber } from '#web/address/address.ts'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { studentAddress } from '../rules/student-addresses.ts'

/** The head of a student's page. */
export const studentHeadQuery = (studentId: number) =>
  api.studentPage.getStudentHead.queryOptions({ input: { studentId } })

/** The cycle of a student, of the one that the shell has chosen. */
export const studentOverviewQuery = (studentId: number, cycle_id: number | undefined) =>
  api.studentOverview.getStudentOverview.queryOptions({ input: { studentId, cycle_id } })

/** Where a student is in the meetings of today. */
export const studentTodayQuery = (studentId: number) =>
  api.studentOverview.getStudentToday.queryOptions({ input: { studentId } })

/** What a student took, year by year. */
export const learningHistoryQuery = (studentId: number) =>
  api.learningHistory.getLearningHistory.queryOptions({ input: { studentId } })

/** The form over it: a school a student was at before, 0 for a new one. */
export const historySearch = address({ school: wholeNumber(0, 2_147_483_647) })

/** A school year of a student. */
export const historyOfYearQuery = (studentId: number, year: string) =>
  api.learningHistory.getHistoryOfYear.queryOptions({ input: { studentId, year } })

/** The student of the address. */
export const useStudentId = () => Number(useParams({ strict: false }).studentId)

/** Names a tab of a student, in the browser's tab and on a phone. */
export function useStudentTitle(tab: string): void {
  const { data: student } = useQuery(studentHeadQuery(useStudentId()))
  usePageTitle(student?.name, {
    facts: student === undefined ? '\u00a0' : `${tab}, Grade ${student.grade}, ${student.campus}`,
    backTo: studentAddress.list(),
  })
}
