import { useQuery } from '@tanstack/react-query'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { api } from '#web/api.ts'
import type { StudentForm as Form } from '../../contract/students.contract.ts'
import { PersonProblem } from '../PersonProblem.tsx'
import { StudentForm } from './StudentForm.tsx'

interface StudentPanelProps {
  /** A new one without it. */
  readonly studentId: number | undefined
  readonly onClose: () => void
}

/** The form of a student with what the server has now, over the list. */
export function StudentPanel({ studentId, onClose }: StudentPanelProps) {
  const { data, error, refetch } = useQuery<Form>({
    ...(studentId === undefined
      ? api.students.getNewStudent.queryOptions()
      : api.students.getStudent.queryOptions({ input: { studentId } })),
    gcTime: 0,
  })
  if (data !== undefined) return <StudentForm key={studentId} form={data} onClose={onClose} />
  return (
    <TaskDrawer opened title={studentId === undefined ? 'New student' : 'Edit student'} onClose={onClose}>
      <PageBody>
        {error !== null && <PersonProblem error={error} onTryAgain={() => void refetch()} />}
      </PageBody>
    </TaskDrawer>
  )
}
