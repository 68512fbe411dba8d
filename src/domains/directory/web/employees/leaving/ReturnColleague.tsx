import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { EmployeeForm } from '../../../contract/employees.contract.ts'
import { ReturnForm } from './ReturnForm.tsx'

interface ReturnColleagueProps {
  readonly employee: Pick<NonNullable<EmployeeForm['employee']>, 'id' | 'first_name' | 'last_name'>
  readonly campuses: EmployeeForm['campuses']
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The question before a colleague is let in again, with what that does as it is now. */
export function ReturnColleague({ employee, campuses, onDone, onClose }: ReturnColleagueProps) {
  const name = `${employee.first_name} ${employee.last_name}`.trim()
  const { data, error, refetch } = useQuery({
    ...api.leaving.getReturn.queryOptions({ input: { employeeId: employee.id } }),
    gcTime: 0,
    retry: false,
  })
  if (data !== undefined)
    return (
      <ReturnForm
        employee={{ id: employee.id, name }}
        effect={data}
        campuses={campuses}
        onRefused={() => void refetch()}
        onDone={onDone}
        onClose={onClose}
      />
    )
  return (
    <Modal
      opened={error !== null}
      onClose={onClose}
      title={`Let ${name} in again?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FailedState error={error} onTryAgain={() => void refetch()} />
    </Modal>
  )
}
