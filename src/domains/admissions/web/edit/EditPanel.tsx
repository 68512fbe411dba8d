import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TaskBody, TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { api } from '#web/calls/api.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { EditForm } from './EditForm.tsx'

interface EditPanelProps {
  readonly applicationId: number
  readonly onClose: () => void
}

/** Corrects an application; it begins with what there is when it is opened. */
export function EditPanel({ applicationId, onClose }: EditPanelProps) {
  const form = useQuery(
    api.editApplication.getForm.queryOptions({ input: { applicationId }, staleTime: 0, gcTime: 0 }),
  )
  if (form.data !== undefined)
    return <EditForm applicationId={applicationId} begun={form.data} onClose={onClose} />
  return (
    <TaskDrawer opened title="Edit application" onClose={onClose}>
      <TaskBody>
        {form.error === null ? (
          <Loader size={20} role="img" aria-label="Opening the application" />
        ) : (
          <FailedState error={form.error} onTryAgain={() => void form.refetch()} />
        )}
      </TaskBody>
    </TaskDrawer>
  )
}
