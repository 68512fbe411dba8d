import { useNavigate, useParams } from '@tanstack/react-router'
import { api } from '#web/calls/api.ts'
import type { ChosenStatus } from '../contract/student-status.contract.ts'

/** The status of a student with its history. */
export const statusQuery = (studentId: number) =>
  api.studentStatus.getStatus.queryOptions({ input: { studentId } })

/** What a change into a status would touch. */
export const effectsQuery = (studentId: number, to: ChosenStatus, keeps_places = true) =>
  api.studentStatus.weighStatus.queryOptions({ input: { studentId, to, keeps_places } })

/** The student of the address, and the way back from a form over their status. */
export function useStatusForm() {
  const { studentId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  return {
    studentId: Number(studentId),
    close: () =>
      void navigate({ to: '/students/$studentId/status', params: { studentId }, resetScroll: false }),
  }
}
