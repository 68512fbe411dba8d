import { useQuery } from '@tanstack/react-query'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { api } from '#web/api.ts'
import { PersonProblem } from '../PersonProblem.tsx'
import { EmployeeForm } from './EmployeeForm.tsx'

interface EmployeePanelProps {
  /** A new one without it. */
  readonly employeeId: number | undefined
  readonly onClose: () => void
}

/** The form of a colleague with what the server has now: over the list, and as a step of the set-up. */
export function EmployeePanel({ employeeId, onClose }: EmployeePanelProps) {
  const options =
    employeeId === undefined
      ? api.employees.getNewEmployee.queryOptions()
      : api.employees.getEmployee.queryOptions({ input: { employeeId } })
  const { data, error, refetch } = useQuery({ ...options, gcTime: 0 })
  if (data !== undefined) return <EmployeeForm key={employeeId} form={data} onClose={onClose} />
  return (
    <TaskDrawer
      opened
      title={employeeId === undefined ? 'New colleague' : 'Edit colleague'}
      onClose={onClose}
    >
      <PageBody>
        {error !== null && <PersonProblem error={error} onTryAgain={() => void refetch()} />}
      </PageBody>
    </TaskDrawer>
  )
}
