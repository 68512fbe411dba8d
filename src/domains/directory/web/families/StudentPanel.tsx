import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import type { StudentForm as Form } from '../../contract/students.contract.ts'
import { PersonPanel } from '../PersonPanel.tsx'
import { StudentForm } from './StudentForm.tsx'

interface StudentPanelProps {
  /** A new one without it. */
  readonly studentId: number | undefined
  readonly onClose: () => void
}

/** The form of a student with what the server has now, over the list. */
export function StudentPanel({ studentId, onClose }: StudentPanelProps) {
  const query = useQuery<Form>({
    ...(studentId === undefined
      ? api.students.getNewStudent.queryOptions()
      : api.students.getStudent.queryOptions({ input: { studentId } })),
    gcTime: 0,
  })
  return (
    <PersonPanel
      title={studentId === undefined ? 'New student' : 'Edit student'}
      query={query}
      onClose={onClose}
    >
      {(form) => <StudentForm key={studentId} form={form} onClose={onClose} />}
    </PersonPanel>
  )
}
