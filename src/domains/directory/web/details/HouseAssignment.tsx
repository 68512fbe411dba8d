import { useQuery } from '@tanstack/react-query'
import { AssignmentForm } from './AssignmentForm.tsx'
import { houseChoicesQuery, studentDetailsQuery, useDetailsForm } from './details-queries.ts'

/** `/students/:studentId/details/house-assignment`: into which house, and from which day. */
export function HouseAssignment() {
  const { studentId, close } = useDetailsForm()
  const { data: student } = useQuery(studentDetailsQuery(studentId))
  const { data: choices } = useQuery(houseChoicesQuery(studentId))
  if (choices === undefined || student === undefined) return null
  return (
    <AssignmentForm
      {...choices}
      studentId={studentId}
      house={student.house?.id ?? null}
      isPlanned={student.plannedMove !== null}
      onClose={close}
    />
  )
}
