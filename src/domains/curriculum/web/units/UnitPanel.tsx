import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useParams } from '@tanstack/react-router'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { api } from '#web/calls/api.ts'
import { NotReadState } from '../NotReadState.tsx'
import { UnitForm } from './UnitForm.tsx'
import { UnitShown } from './UnitShown.tsx'

const list = getRouteApi('/authenticated/staff/workbench/units')

function useClose() {
  const search = list.useSearch()
  const navigate = list.useNavigate()
  return () =>
    void navigate({
      to: '/workbench/units',
      search,
      resetScroll: false,
      // It is saved, or was given up with a click: the form has asked already.
      ignoreBlocker: true,
    })
}

/** `/workbench/units/edit/:unit_id`, over the list: a form for who manages what is taught, else to be read. */
export function UnitPanel() {
  const unitId = Number(useParams({ strict: false }).unitId)
  const close = useClose()
  const { data, error, refetch } = useQuery({
    ...api.units.getUnit.queryOptions({ input: { unit_id: unitId } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (data === undefined)
    return (
      <TaskDrawer opened title="Unit" onClose={close}>
        <PageBody>
          {error !== null && <NotReadState noun="unit" error={error} onTryAgain={() => void refetch()} />}
        </PageBody>
      </TaskDrawer>
    )
  return data.canManage ? (
    <UnitForm key={unitId} answer={data} topics={data.topics} onClose={close} />
  ) : (
    <UnitShown answer={data} onClose={close} />
  )
}

/** `/workbench/units/new`, over the list. */
export function NewUnitPanel() {
  const close = useClose()
  const { data, error, refetch } = useQuery({ ...api.units.getNewUnit.queryOptions(), gcTime: 0 })
  if (data === undefined)
    return (
      <TaskDrawer opened title="New unit" onClose={close}>
        <PageBody>
          {error !== null && <NotReadState noun="unit" error={error} onTryAgain={() => void refetch()} />}
        </PageBody>
      </TaskDrawer>
    )
  return <UnitForm answer={undefined} topics={data.topics} onClose={close} />
}
