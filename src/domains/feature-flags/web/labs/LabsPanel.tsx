import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import { flagsQuery, labsConfigsQuery, labsSettingsQuery } from '../feature-flags-address.ts'
import { LabsForm } from './LabsForm.tsx'

const list = getRouteApi('/authenticated/staff/workbench/feature-flags')
const route = getRouteApi('/authenticated/staff/workbench/feature-flags/$feature_flag_id/sora-labs-settings')

/** `/workbench/feature-flags/:feature_flag_id/sora-labs-settings`, over the list (2-back-office §2). */
export function LabsPanel() {
  const flagId = Number(route.useParams().feature_flag_id)
  const search = list.useSearch()
  const navigate = list.useNavigate()
  const close = () =>
    void navigate({ to: '/workbench/feature-flags', search, resetScroll: false, ignoreBlocker: true })
  const settings = useQuery({ ...labsSettingsQuery(flagId), gcTime: 0, refetchOnWindowFocus: false })
  const types = useQuery({ ...labsConfigsQuery(), refetchOnWindowFocus: false })
  const flags = useQuery(flagsQuery())
  const error = settings.error ?? types.error
  if (settings.data && types.data)
    return (
      <LabsForm
        settings={settings.data}
        types={types.data}
        flag={flags.data?.find(({ id }) => id === flagId)}
        onClose={close}
      />
    )
  return (
    <TaskDrawer opened title="Labs settings" onClose={close}>
      <PageBody>
        {error === null ? (
          <TableSkeleton columns={[{ id: 'label' }, { id: 'field' }]} />
        ) : (
          <FailedState
            error={error}
            onTryAgain={() => void Promise.all([settings.refetch(), types.refetch()])}
          />
        )}
      </PageBody>
    </TaskDrawer>
  )
}
