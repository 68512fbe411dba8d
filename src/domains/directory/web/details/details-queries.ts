import { useNavigate, useParams } from '@tanstack/react-router'
import { api } from '#web/calls/api.ts'

/** Who a student is, with house and family. */
export const studentDetailsQuery = (studentId: number) =>
  api.studentDetails.getStudentDetails.queryOptions({ input: { studentId } })

/** The houses a student may go into; asked anew whenever the form opens. */
export const houseChoicesQuery = (studentId: number) =>
  api.studentDetails.getHouseAssignment.queryOptions({ input: { studentId }, gcTime: 0 })

/** The student of the address, and the way back from a form over their details. */
export function useDetailsForm() {
  const params = useParams({ strict: false })
  const navigate = useNavigate()
  const studentId = Number(params.studentId)
  return {
    studentId,
    guardianId: Number(params.guardianId),
    close: () =>
      void navigate({
        to: '/students/$studentId/details',
        params: { studentId: String(studentId) },
        resetScroll: false,
      }),
  }
}
