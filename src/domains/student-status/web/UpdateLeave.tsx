import { useQuery } from '@tanstack/react-query'
import { LeaveForm } from './LeaveForm.tsx'
import { NothingToChange } from './NothingToChange.tsx'
import { statusQuery, useStatusForm } from './status-queries.ts'

/** `/students/:studentId/status/update-leave-of-absence`: until when, and whom the school writes to. */
export function UpdateLeave() {
  const { studentId } = useStatusForm()
  const { data } = useQuery(statusQuery(studentId))
  const leave = data?.leave ?? data?.planned
  if (data === undefined) return null
  if (leave == null)
    return (
      <NothingToChange title={`${data.name} is not on leave`} canChange={data.can.change}>
        No leave of absence is under way or planned. To begin or plan one, change the status.
      </NothingToChange>
    )
  return <LeaveForm leave={leave} isPlanned={data.leave === null} />
}
