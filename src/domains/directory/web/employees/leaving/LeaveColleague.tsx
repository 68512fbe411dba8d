import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { EmployeeForm } from '../../../contract/employees.contract.ts'
import { LeavingForm } from './LeavingForm.tsx'

interface LeaveColleagueProps {
  readonly employee: Pick<NonNullable<EmployeeForm['employee']>, 'id' | 'first_name' | 'last_name' | 'access'>
  readonly campuses: EmployeeForm['campuses']
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The question before a colleague is deactivated, with what they own as it is now. */
export function LeaveColleague({ employee, campuses, onDone, onClose }: LeaveColleagueProps) {
  const name = `${employee.first_name} ${employee.last_name}`.trim()
  const { data, error, refetch } = useQuery({
    ...api.leaving.getLeaving.queryOptions({ input: { employeeId: employee.id } }),
    gcTime: 0,
  })
  if (data !== undefined)
    return (
      <LeavingForm
        employee={{ id: employee.id, name, isGone: employee.access === 'deactivated' }}
        leaving={data}
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
      title={`Deactivate ${name}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FailedState error={error} onTryAgain={() => void refetch()} />
    </Modal>
  )
}
