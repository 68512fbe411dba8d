import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useParams } from '@tanstack/react-router'
import { api } from '#web/calls/api.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { ExternalForm } from './ExternalForm.tsx'
import { externalQuery } from './external-address.ts'

const list = getRouteApi('/authenticated/staff/workbench/external-students')

/** `/workbench/external-students/:id?/edit`, over the list: adds a student of a partner school or changes one. */
export function EditExternal() {
  const { id } = useParams({ strict: false })
  const search = list.useSearch()
  const navigate = list.useNavigate()
  // It is saved, or was given up with a click: the form has asked already.
  const close = () => void navigate({ to: '/workbench/external-students', search, ignoreBlocker: true })
  const experiences = useQuery(api.externalStudents.listExperiences.queryOptions())
  const student = useQuery({
    ...externalQuery(Number(id)),
    enabled: id !== undefined,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const error = experiences.error ?? student.error
  if (experiences.data !== undefined && (id === undefined || student.data !== undefined))
    return (
      <ExternalForm key={id ?? 'new'} student={student.data} experiences={experiences.data} onClose={close} />
    )
  return (
    <Modal
      opened={error !== null}
      onClose={close}
      title="External student"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FailedState error={error} onTryAgain={() => void student.refetch()} />
    </Modal>
  )
}
