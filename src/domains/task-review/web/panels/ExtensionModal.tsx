import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { taskAddresses } from '../../rules/task-addresses.ts'
import { studentIdsOf, studentQuery } from '../review/review-address.ts'
import { ExtensionForm } from './ExtensionForm.tsx'

/** A new day for one student, over their work. */
export function ExtensionModal() {
  const ids = studentIdsOf(useParams({ strict: false }))
  const navigate = useNavigate()
  const { data } = useQuery(studentQuery(ids))
  if (data === undefined) return null
  return (
    <ExtensionForm ids={ids} data={data} onClose={() => void navigate({ to: taskAddresses.student(ids) })} />
  )
}
