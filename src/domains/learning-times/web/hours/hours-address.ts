import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { address, flag, number } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What stands over the hours: the form of logged work, or why one of them is declined. */
export const hoursSearch = address({ log: flag, decline: number })

/** How long a student learned in the school year of a cycle, of the running one without it. */
export const learningHoursQuery = (studentId: number, cycle_id: number | undefined) =>
  api.learningHours.getHours.queryOptions({
    input: { studentId, ...(cycle_id !== undefined && { cycle_id }) },
  })

/** What was logged in the portal, of the first child where no student is named. */
export const familyHoursQuery = (student: number | undefined) =>
  api.familyHours.listLogged.queryOptions({ input: student === undefined ? {} : { student_id: student } })

/** The query keys of what a change of logged work shows on. */
export const shownByHours = () => [api.learningHours.key()]

/** The student of the address, and what stands over their hours. */
export function useHoursPage() {
  const { studentId = '' } = useParams({ strict: false })
  const search = hoursSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    studentId: Number(studentId),
    search,
    show: (next: { readonly log?: true; readonly decline?: number }) =>
      void navigate({
        to: '/students/$studentId/learning-hours',
        params: { studentId },
        search: next,
        resetScroll: false,
      }),
  }
}
