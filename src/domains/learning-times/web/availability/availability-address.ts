import { useNavigate, useParams } from '@tanstack/react-router'
import { address, day, flag } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What is open over the page: the form for a new day, or for one something is said of. */
export const availabilitySearch = address({ new: flag, from: day })

/** When a student can learn. */
export const learningAvailabilityQuery = (studentId: number) =>
  api.learningAvailability.getAvailability.queryOptions({ input: { studentId } })

/** The student of the address, and what stands over the page. */
export function useAvailabilityPage() {
  const { studentId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  return {
    studentId: Number(studentId),
    show: (search: { readonly new?: true; readonly from?: string }) =>
      void navigate({
        to: '/students/$studentId/learning-availability',
        params: { studentId },
        search,
        resetScroll: false,
      }),
  }
}

/** The query keys of what a change of the availability shows on. */
export const shownByAvailability = () => [api.learningAvailability.key()]
