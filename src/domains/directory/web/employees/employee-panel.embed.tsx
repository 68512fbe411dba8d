import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import type { EmployeeForm as Form } from '../../contract/employees.contract.ts'
import { PersonPanel } from '../PersonPanel.tsx'
import { EmployeeForm } from './EmployeeForm.tsx'

interface EmployeePanelProps {
  /** A new one without it. */
  readonly employeeId: number | undefined
  readonly onClose: () => void
}

/** The form of a colleague with what the server has now: over the list, and as a step of the set-up. */
export function EmployeePanel({ employeeId, onClose }: EmployeePanelProps) {
  const query = useQuery<Form>({
    ...(employeeId === undefined
      ? api.employees.getNewEmployee.queryOptions()
      : api.employees.getEmployee.queryOptions({ input: { employeeId } })),
    gcTime: 0,
  })
  return (
    <PersonPanel
      title={employeeId === undefined ? 'New colleague' : 'Edit colleague'}
      query={query}
      onClose={onClose}
    >
      {(form) => <EmployeeForm key={employeeId} form={form} onClose={onClose} />}
    </PersonPanel>
  )
}
