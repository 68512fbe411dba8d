import { useQuery } from '@tanstack/react-query'
import { studentDetailsQuery, useDetailsForm } from './details-queries.ts'
import { TieForm } from './TieForm.tsx'

/** `/students/:studentId/details/guardian/:guardianId`: what a guardian is to the student, and what was said of them. */
export function GuardianTieForm() {
  const { studentId, guardianId, close } = useDetailsForm()
  const { data } = useQuery(studentDetailsQuery(studentId))
  const guardian = data?.guardians?.find(({ id }) => id === guardianId)
  if (guardian === undefined) return null
  return <TieForm key={guardianId} studentId={studentId} guardian={guardian} onClose={close} />
}
