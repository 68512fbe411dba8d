import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useParams } from '@tanstack/react-router'
import { FailedState } from '#web/pages/FailedState.tsx'
import { groupsQuery } from '../groups-address.ts'
import { GroupForm } from './GroupForm.tsx'

const list = getRouteApi('/authenticated/staff/workbench/employees-and-permissions/groups')

/** `/workbench/employees-and-permissions/groups/:groupId?/edit`, over the list: makes a group or renames one. */
export function EditGroup() {
  const { groupId } = useParams({ strict: false })
  const search = list.useSearch()
  const navigate = list.useNavigate()
  const { data, error, refetch } = useQuery(groupsQuery())
  const close = () =>
    void navigate({
      to: '/workbench/employees-and-permissions/groups',
      search,
      resetScroll: false,
      // It is saved, or was given up with a click: the form has asked already.
      ignoreBlocker: true,
    })
  const open = (id: number) =>
    void navigate({
      to: '/workbench/employees-and-permissions/groups/$groupId/manage/permissions',
      params: { groupId: String(id) },
      ignoreBlocker: true,
    })
  const group = data?.groups.find(({ id }) => String(id) === groupId)
  if (data !== undefined && (groupId === undefined || group !== undefined))
    return <GroupForm group={group} groups={data.groups} onMade={open} onClose={close} />
  const missing = data === undefined ? error : new Error('There is no such group any more.')
  return (
    <Modal
      opened={missing !== null}
      onClose={close}
      title="Group"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FailedState error={missing} onTryAgain={() => void refetch()} />
    </Modal>
  )
}
